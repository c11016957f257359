#include "neardup/base/hash/message_digest.h"

#include <memory>
#include <new>

#include <openssl/evp.h>

namespace neardup {
namespace {

struct FreeDigest {
  void operator()(EVP_MD* md) const { EVP_MD_free(md); }
};
struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

// Fetched once: looking an algorithm up costs more than hashing a word.
const EVP_MD* algorithm(DigestKind kind) {
  using Owner = std::unique_ptr<EVP_MD, FreeDigest>;
  static Owner md5(EVP_MD_fetch(nullptr, "MD5", nullptr));
  static Owner sha1(EVP_MD_fetch(nullptr, "SHA1", nullptr));
  return kind == DigestKind::kMd5 ? md5.get() : sha1.get();
}

}  // namespace

bool digest_available(DigestKind kind) { return algorithm(kind) != nullptr; }

DigestBytes digest(DigestKind kind, std::string_view text) {
  thread_local std::unique_ptr<EVP_MD_CTX, FreeContext> context(
      EVP_MD_CTX_new());
  DigestBytes bytes{};
  const bool done =
      EVP_DigestInit_ex2(context.get(), algorithm(kind), nullptr) == 1 &&
      EVP_DigestUpdate(context.get(), text.data(), text.size()) == 1 &&
      EVP_DigestFinal_ex(context.get(),
                         reinterpret_cast<unsigned char*>(bytes.data()),
                         nullptr) == 1;
  if (!done) {
    throw std::bad_alloc();  // the digest is there: digest_available()
  }
  return bytes;
}

}  // namespace neardup
