# Every library neardup links, in one place. All are Debian 12 packages, named
# in tools/debian-packages.txt; the dictionaries are npm packages, pinned with
# integrity hashes in packages/npm/package-lock.json.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(absl REQUIRED)
find_package(fmt REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc)
find_package(LibXml2 REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(ZLIB REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(simdjson REQUIRED)
find_package(CLI11 REQUIRED)
pkg_check_modules(rocksdb REQUIRED IMPORTED_TARGET rocksdb)
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
if(NEARDUP_DEVELOPER_MODE)
  find_package(GTest REQUIRED)
  find_package(benchmark REQUIRED)
endif()

# The Chinese dictionary comes with the npm package nodejieba, as does cppjieba,
# the header-only oracle of the tests.
set(cppjieba_root ${NEARDUP_PACKAGES_DIR}/nodejieba/submodules/cppjieba)
if(NOT EXISTS ${cppjieba_root}/include/cppjieba/MixSegment.hpp)
  message(
    FATAL_ERROR
      "the dictionary package is missing from ${NEARDUP_PACKAGES_DIR}; run "
      "'make setup' (or 'npm ci --ignore-scripts' in packages/npm)")
endif()
# Compiled from its files by NeardupDictionary.cmake.
set(NEARDUP_ZH_DICTIONARY ${PROJECT_BINARY_DIR}/dictionaries/zh.jieba)
# Its files, with the user words of today's cppjieba: it took 韩玉鉴赏, a stray
# entry, out of the list that the package still ships.
set(NEARDUP_JIEBA_DIR ${PROJECT_BINARY_DIR}/dictionaries/jieba)
file(MAKE_DIRECTORY ${NEARDUP_JIEBA_DIR})
foreach(file IN ITEMS jieba.dict.utf8 hmm_model.utf8 idf.utf8 stop_words.utf8)
  file(CREATE_LINK ${cppjieba_root}/dict/${file} ${NEARDUP_JIEBA_DIR}/${file}
       SYMBOLIC)
endforeach()
file(READ ${cppjieba_root}/dict/user.dict.utf8 neardup_user_words)
string(REPLACE "韩玉鉴赏\n" "" neardup_user_words "${neardup_user_words}")
file(CONFIGURE OUTPUT ${NEARDUP_JIEBA_DIR}/user.dict.utf8
     CONTENT "${neardup_user_words}" @ONLY)
add_library(cppjieba INTERFACE)
target_include_directories(
  cppjieba SYSTEM INTERFACE ${cppjieba_root}/include
                            ${cppjieba_root}/deps/limonp/include)
# Of its log lines only the one before an abort is written.
target_compile_definitions(cppjieba INTERFACE LOGGING_LEVEL=4)
