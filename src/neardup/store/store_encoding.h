// How a store's records stand as bytes under keys. Keys are ordered by their
// bytes as their values are: numbers have their most significant byte first,
// and a time its sign turned. What is taken from bytes is validated: any bytes
// give a value or nothing, never a wrong value.
//
//   texts       number              -> identity digest
//   identities  identity            -> number
//   documents   id                  -> kind number time metadata
//   originals   id                  -> the text as it came
//   members     number id           ->
//   times       time id             -> number
//   removals    count of removal    -> number identity digest
//   counts                          -> documents texts next removals forgotten
//
// Thread safety: all functions may run concurrently. Cost: linear in the bytes.

#ifndef NEARDUP_STORE_STORE_ENCODING_H_
#define NEARDUP_STORE_STORE_ENCODING_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "neardup/store/document_store.h"

namespace neardup {

inline constexpr std::size_t kIdentityBytes = 16;

// Keys.
std::string number_key(std::uint32_t number);
std::optional<std::uint32_t> take_number_key(std::string_view key);

std::string removal_key(std::uint64_t removal);
std::optional<std::uint64_t> take_removal_key(std::string_view key);

std::string member_key(std::uint32_t number, std::string_view id);
struct MemberKey {
  std::uint32_t number = 0;
  std::string_view id;  // into the key
};
std::optional<MemberKey> take_member_key(std::string_view key);

// Above every time_key() of an earlier time, at or below those of this one.
std::string first_time_key(std::int64_t time);
std::string time_key(std::int64_t time, std::string_view id);
struct TimeKey {
  std::int64_t time = 0;
  std::string_view id;  // into the key
};
std::optional<TimeKey> take_time_key(std::string_view key);

// Values.
std::string number_value(std::uint32_t number);
std::optional<std::uint32_t> take_number_value(std::string_view value);

// REQUIRES: the identity has kIdentityBytes.
std::string text_value(const StoredText& text);
std::optional<StoredText> take_text_value(std::uint32_t number,
                                          std::string_view value);

std::string removal_value(const StoredText& text);
std::optional<StoredText> take_removal_value(std::string_view value);

// Whether the document has a text as it came is said; the text is kept apart,
// so that it slows no search for the rest.
std::string document_value(const StoredDocument& document);
struct DocumentValue {
  StoredDocument document;  // without its text
  bool has_text = false;
};
std::optional<DocumentValue> take_document_value(std::string_view id,
                                                 std::string_view value);

// The counts, and below which removals are forgotten.
struct StoreState {
  StoreCounts counts;
  std::uint64_t first_removal = 0;
};
std::string state_value(const StoreState& state);
std::optional<StoreState> take_state_value(std::string_view value);

}  // namespace neardup

#endif  // NEARDUP_STORE_STORE_ENCODING_H_
