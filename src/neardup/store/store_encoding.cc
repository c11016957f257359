#include "neardup/store/store_encoding.h"

#include "neardup/base/little_endian.h"

namespace neardup {
namespace {

constexpr std::size_t kNumberBytes = 4;
constexpr std::size_t kTimeBytes = 8;
constexpr std::size_t kDocumentHead = 1 + kNumberBytes + kTimeBytes;
constexpr std::size_t kStateBytes = 8 + 8 + 4 + 8 + 8;
constexpr std::uint64_t kSign = std::uint64_t{1} << 63;

enum DocumentKind : std::uint8_t { kWithoutText = 0, kWithText = 1 };

// Most significant byte first, so that bytes are ordered as numbers are.
void put_big_endian(std::uint64_t value, std::size_t count, std::string& out) {
  for (std::size_t i = count; i-- > 0;) {
    out.push_back(static_cast<char>(value >> (8 * i) & 0xff));
  }
}

// REQUIRES: bytes.size() >= count, count <= 8.
std::uint64_t load_big_endian(std::string_view bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

}  // namespace

std::string number_key(std::uint32_t number) {
  std::string key;
  put_big_endian(number, kNumberBytes, key);
  return key;
}

std::optional<std::uint32_t> take_number_key(std::string_view key) {
  if (key.size() != kNumberBytes) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(load_big_endian(key, kNumberBytes));
}

std::string removal_key(std::uint64_t removal) {
  std::string key;
  put_big_endian(removal, sizeof(removal), key);
  return key;
}

std::optional<std::uint64_t> take_removal_key(std::string_view key) {
  if (key.size() != sizeof(std::uint64_t)) {
    return std::nullopt;
  }
  return load_big_endian(key, sizeof(std::uint64_t));
}

std::string member_key(std::uint32_t number, std::string_view id) {
  return number_key(number).append(id);
}

std::optional<MemberKey> take_member_key(std::string_view key) {
  if (key.size() <= kNumberBytes) {
    return std::nullopt;
  }
  return MemberKey{
      static_cast<std::uint32_t>(load_big_endian(key, kNumberBytes)),
      key.substr(kNumberBytes)};
}

std::string first_time_key(std::int64_t time) {
  std::string key;
  put_big_endian(static_cast<std::uint64_t>(time) ^ kSign, kTimeBytes, key);
  return key;
}

std::string time_key(std::int64_t time, std::string_view id) {
  return first_time_key(time).append(id);
}

std::optional<TimeKey> take_time_key(std::string_view key) {
  if (key.size() <= kTimeBytes) {
    return std::nullopt;
  }
  return TimeKey{
      static_cast<std::int64_t>(load_big_endian(key, kTimeBytes) ^ kSign),
      key.substr(kTimeBytes)};
}

std::string number_value(std::uint32_t number) {
  std::string value;
  put_u32(number, value);
  return value;
}

std::optional<std::uint32_t> take_number_value(std::string_view value) {
  if (value.size() != kNumberBytes) {
    return std::nullopt;
  }
  return load_u32(value, 0);
}

std::string text_value(const StoredText& text) {
  return text.identity + text.digest;
}

std::optional<StoredText> take_text_value(std::uint32_t number,
                                          std::string_view value) {
  if (value.size() < kIdentityBytes) {
    return std::nullopt;
  }
  return StoredText{number, std::string(value.substr(0, kIdentityBytes)),
                    std::string(value.substr(kIdentityBytes))};
}

std::string removal_value(const StoredText& text) {
  return number_value(text.number).append(text_value(text));
}

std::optional<StoredText> take_removal_value(std::string_view value) {
  if (value.size() < kNumberBytes) {
    return std::nullopt;
  }
  return take_text_value(load_u32(value, 0), value.substr(kNumberBytes));
}

std::string document_value(const StoredDocument& document) {
  std::string value;
  value.reserve(kDocumentHead + document.metadata.size());
  put_u8(document.text.has_value() ? kWithText : kWithoutText, value);
  put_u32(document.text_number, value);
  put_u64(static_cast<std::uint64_t>(document.time), value);
  return value.append(document.metadata);
}

std::optional<DocumentValue> take_document_value(std::string_view id,
                                                 std::string_view value) {
  if (id.empty() || value.size() < kDocumentHead ||
      static_cast<unsigned char>(value[0]) > kWithText) {
    return std::nullopt;
  }
  DocumentValue taken;
  taken.has_text = value[0] == kWithText;
  taken.document.id = id;
  taken.document.text_number = load_u32(value, 1);
  taken.document.time =
      static_cast<std::int64_t>(load_u64(value, 1 + kNumberBytes));
  taken.document.metadata = value.substr(kDocumentHead);
  return taken;
}

std::string state_value(const StoreState& state) {
  std::string value;
  put_u64(state.counts.documents, value);
  put_u64(state.counts.texts, value);
  put_u32(state.counts.next_text, value);
  put_u64(state.counts.removals, value);
  put_u64(state.first_removal, value);
  return value;
}

std::optional<StoreState> take_state_value(std::string_view value) {
  if (value.size() != kStateBytes) {
    return std::nullopt;
  }
  StoreState state;
  state.counts.documents = load_u64(value, 0);
  state.counts.texts = load_u64(value, 8);
  state.counts.next_text = load_u32(value, 16);
  state.counts.removals = load_u64(value, 20);
  state.first_removal = load_u64(value, 28);
  if (state.counts.texts > state.counts.next_text ||
      state.first_removal > state.counts.removals) {
    return std::nullopt;
  }
  return state;
}

}  // namespace neardup
