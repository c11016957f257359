#include "neardup/segment/dictionary/hash_column.h"

namespace neardup {

Result<HashColumnName> hash_column_name(const FeatureHash& hash) {
  if (hash.bits() > 64) {
    return invalid_argument("hash function '" + hash.name() +
                            "' has more than 64 bits; a dictionary stores 64");
  }
  const std::string text =
      hash.name() + " " + std::to_string(hash.seed()) + " " + hash.key();
  HashColumnName name{};
  if (text.size() > name.text.size()) {
    return invalid_argument("the name of hash function '" + hash.name() +
                            "' with its seed and key is too long");
  }
  text.copy(name.text.data(), text.size());
  return name;
}

Result<std::vector<FeatureHash>> default_hash_columns() {
  std::vector<FeatureHash> hashes;
  for (const char* name : {"xxh3-64", "jenkins-lookup3-64"}) {
    NEARDUP_ASSIGN_OR_RETURN(const FeatureHash hash, FeatureHash::parse(name));
    hashes.push_back(hash);
  }
  return hashes;
}

}  // namespace neardup
