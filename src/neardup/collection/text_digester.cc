#include "neardup/collection/text_digester.h"

#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "neardup/profile/fingerprinter.h"
#include "neardup/profile/profile.h"
#include "neardup/similarity/hybrid/hybrid_digest.h"
#include "neardup/similarity/measures/comparison_text.h"
#include "neardup/similarity/measures/digest_bytes.h"

namespace neardup {
namespace {

constexpr std::uint8_t kSimHashVersion = 1;
constexpr std::size_t kIdentityBytes = 16;

template <std::size_t kWords>
std::string identity_bytes(const std::array<std::uint64_t, kWords>& words) {
  return {reinterpret_cast<const char*>(words.data()), kIdentityBytes};
}

class HybridDigester final : public TextDigester {
 public:
  explicit HybridDigester(std::shared_ptr<const ComparisonReader> reader)
      : reader_(std::move(reader)) {}

  void digest(std::string_view text, TextDigest& out) const override {
    ComparisonText form;
    reader_->read(text, form);
    make_hybrid_digest(form, reader_->recipe(), out.bytes);
    out.identity = identity_bytes(form.identity);
  }
  Result<std::string> identity_of(std::string_view digest) const override {
    NEARDUP_ASSIGN_OR_RETURN(const HybridDigest read,
                             HybridDigest::parse(digest));
    return identity_bytes(read.identity);
  }
  std::string recipe() const override {
    return fmt::format("hybrid-{:08x}", reader_->recipe());
  }
  int bits() const override { return 0; }

 private:
  std::shared_ptr<const ComparisonReader> reader_;
};

class SimHashDigester final : public TextDigester {
 public:
  explicit SimHashDigester(Fingerprinter printer)
      : printer_(std::move(printer)) {}

  void digest(std::string_view text, TextDigest& out) const override {
    Fingerprinter::Workspace workspace = take_workspace();
    const FingerprintedText read = printer_.fingerprint(text, workspace);
    give_back(std::move(workspace));
    out.identity = identity_bytes(read.text_hash.words);
    out.bytes.clear();
    append_value(kSimHashVersion, out.bytes);
    append_value<std::uint8_t>(read.weak != Weakness::kNone ? 1 : 0, out.bytes);
    append_value(static_cast<std::uint16_t>(read.fingerprint.bits()),
                 out.bytes);
    out.bytes += out.identity;
    const auto words = read.fingerprint.words();
    append_values(words.data(), words.size(), out.bytes);
  }
  Result<std::string> identity_of(std::string_view digest) const override {
    NEARDUP_ASSIGN_OR_RETURN(const SimHashDigest read,
                             SimHashDigest::parse(digest));
    return std::string(read.identity);
  }
  std::string recipe() const override {
    return "simhash-" + printer_.profile_id();
  }
  int bits() const override { return printer_.bits(); }

 private:
  Fingerprinter::Workspace take_workspace() const {
    const std::lock_guard lock(mutex_);
    if (workspaces_.empty()) {
      return {};
    }
    Fingerprinter::Workspace workspace = std::move(workspaces_.back());
    workspaces_.pop_back();
    return workspace;
  }
  void give_back(Fingerprinter::Workspace workspace) const {
    const std::lock_guard lock(mutex_);
    workspaces_.push_back(std::move(workspace));
  }

  Fingerprinter printer_;
  mutable std::mutex mutex_;
  mutable std::vector<Fingerprinter::Workspace> workspaces_;
};

}  // namespace

Result<SimHashDigest> SimHashDigest::parse(std::string_view bytes) {
  SimHashDigest out;
  std::uint8_t version = 0;
  std::uint8_t weak = 0;
  std::uint16_t bits = 0;
  std::string_view rest = bytes;
  if (!take_value(rest, version) || !take_value(rest, weak) ||
      !take_value(rest, bits) || bits == 0 || bits > Fingerprint::kMaxBits) {
    return corruption("a digest of the method simhash is damaged");
  }
  if (version != kSimHashVersion) {
    return unsupported_version(fmt::format(
        "a digest of the method simhash has version {}; this program reads {}",
        version, kSimHashVersion));
  }
  const std::size_t words = (std::size_t{bits} + 63) / 64;
  if (rest.size() != kIdentityBytes + words * sizeof(std::uint64_t)) {
    return corruption("a digest of the method simhash has a wrong size");
  }
  out.identity = rest.substr(0, kIdentityBytes);
  rest.remove_prefix(kIdentityBytes);
  HashValue value;
  for (std::size_t i = 0; i < words; ++i) {
    take_value(rest, value.words[i]);
  }
  out.fingerprint = Fingerprint(value, bits);
  out.weak = weak != 0;
  return out;
}

Result<std::unique_ptr<TextDigester>> make_text_digester(
    const StoredSettings& stored, const DataPaths& data) {
  if (stored.settings.method == Method::kHybrid) {
    NEARDUP_ASSIGN_OR_RETURN(auto reader,
                             ComparisonReader::load(data.simplified));
    return std::unique_ptr<TextDigester>(
        std::make_unique<HybridDigester>(std::move(reader)));
  }
  NEARDUP_ASSIGN_OR_RETURN(auto printer,
                           Fingerprinter::create(stored.profile, data));
  return std::unique_ptr<TextDigester>(
      std::make_unique<SimHashDigester>(std::move(printer)));
}

}  // namespace neardup
