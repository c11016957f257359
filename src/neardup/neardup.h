// The front door: all that a user of the library includes.
//
//   std::vector<std::string> texts = read_texts();
//   auto pairs = neardup::find_near_duplicates(texts);
//   auto index = neardup::make_hamming_index({.bits = 64, .radius = 3});
//   auto printer = neardup::Fingerprinter::create("zh");
//   auto summary = neardup::dedup_files(
//       {.corpus = {.paths = {"news.jsonl"}}, .output = "clean.jsonl"});
//
// Each gives a Result: a value, or the Status that says what is wrong and what
// to do about it. That holds for a bad argument, too, such as a width or radius
// out of range, and for memory that is short, which FingerprintIndex::remove()
// alone tells by std::bad_alloc. The library does not print, exit or abort. It
// writes files only where it is told to, and scratch files below $TMPDIR.
//
// The headers behind this one, and they alone, are installed; each compiles by
// itself and includes only the standard library and others of them.

#ifndef NEARDUP_NEARDUP_H_
#define NEARDUP_NEARDUP_H_

#include "neardup/base/status.h"
#include "neardup/collection/collection.h"
#include "neardup/collection/collection_settings.h"
#include "neardup/fingerprint/fingerprint.h"
#include "neardup/index/fingerprint_index.h"
#include "neardup/jobs/file_jobs.h"
#include "neardup/jobs/text_pairs.h"
#include "neardup/profile/data_paths.h"
#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profiles.h"
#include "neardup/similarity/measures/relation.h"
#include "neardup/similarity/method.h"

#endif  // NEARDUP_NEARDUP_H_
