// Finding fields: the rules of paths, and random objects against nlohmann/json.

#include "neardup/corpus/formats/json_fields.h"

#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "neardup/corpus/formats/record_splitter.h"

namespace neardup {
namespace {

using Json = nlohmann::json;
using Kind = JsonField::Kind;

// Gives the line the padding that find() needs; it looks like JSON on purpose.
Status find(JsonFieldFinder& finder, std::string line) {
  const std::size_t size = line.size();
  line += "\n}]\",:}}]]" + std::string(RecordSplitter::kPadding, '}');
  // The fields point into `line`; keep it for the test that reads them.
  static std::string kept;
  kept = std::move(line);
  return finder.find(std::string_view(kept).substr(0, size));
}

struct Found {
  Kind kind;
  std::string value;
  friend bool operator==(const Found&, const Found&) = default;
};

Found find_one(const std::string& path, const std::string& line) {
  JsonFieldFinder finder({path});
  const Status status = find(finder, line);
  EXPECT_TRUE(status.ok()) << status.message() << " in " << line;
  return {finder.field(0).kind, std::string(finder.field(0).value)};
}

TEST(JsonFieldFinder, tells_the_kinds_apart_and_keeps_what_is_written) {
  const std::string line =
      R"({"s":"a\tb","n":-1.50 ,"t":true,"f":false,"z":null,)"
      R"("o":{ "x" : [1] } , "a":[ {}, 2 ] })";
  EXPECT_EQ(find_one("s", line), (Found{Kind::kString, "a\tb"}));
  EXPECT_EQ(find_one("n", line), (Found{Kind::kNumber, "-1.50"}));
  EXPECT_EQ(find_one("t", line), (Found{Kind::kBoolean, "true"}));
  EXPECT_EQ(find_one("f", line), (Found{Kind::kBoolean, "false"}));
  EXPECT_EQ(find_one("z", line), (Found{Kind::kNull, "null"}));
  EXPECT_EQ(find_one("o", line), (Found{Kind::kObject, R"({ "x" : [1] })"}));
  EXPECT_EQ(find_one("a", line), (Found{Kind::kArray, "[ {}, 2 ]"}));
  EXPECT_EQ(find_one("q", line), (Found{Kind::kMissing, ""}));
}

TEST(JsonFieldFinder, follows_dotted_paths) {
  const std::string line =
      R"({"a":{"x":0,"b":{"c":"deep","d":1}},"e.f":"literal","":{"":"empty"}})";
  EXPECT_EQ(find_one("a.b.c", line), (Found{Kind::kString, "deep"}));
  EXPECT_EQ(find_one("a.b.d", line), (Found{Kind::kNumber, "1"}));
  EXPECT_EQ(find_one("a.b.c.x", line).kind, Kind::kMissing);
  EXPECT_EQ(find_one("a.c", line).kind, Kind::kMissing);
  EXPECT_EQ(find_one("b.c", line).kind, Kind::kMissing);
  EXPECT_EQ(find_one("e.f", line), (Found{Kind::kString, "literal"}));
  EXPECT_EQ(find_one(".", line), (Found{Kind::kString, "empty"}));
}

TEST(JsonFieldFinder, first_value_in_reading_order_wins) {
  EXPECT_EQ(find_one("a", R"({"a":1,"a":2})").value, "1");
  EXPECT_EQ(find_one("a.b", R"({"a":{"b":1},"a.b":2})").value, "1");
  EXPECT_EQ(find_one("a.b", R"({"a.b":2,"a":{"b":1}})").value, "2");
  EXPECT_EQ(find_one("a.b", R"({"a":{"x":1},"a":{"b":2}})").value, "2");
  EXPECT_EQ(find_one("a.b", R"({"a":7,"a":{"b":2}})").value, "2");
}

TEST(JsonFieldFinder, several_paths_may_share_a_value) {
  JsonFieldFinder finder({"a.b", "a", "a", "a.b", "a.c.d"});
  ASSERT_TRUE(find(finder, R"({"a": {"b":"x", "c":{"d":5}} , "e":1})").ok());
  EXPECT_EQ(finder.field(0).value, "x");
  EXPECT_EQ(finder.field(1).value, R"({"b":"x", "c":{"d":5}})");
  EXPECT_EQ(finder.field(2).value, finder.field(1).value);
  EXPECT_EQ(finder.field(3).value, "x");
  EXPECT_EQ(finder.field(4).value, "5");
}

TEST(JsonFieldFinder, forgets_the_line_before) {
  JsonFieldFinder finder({"a", "b"});
  ASSERT_TRUE(find(finder, R"({"a":1,"b":2})").ok());
  ASSERT_TRUE(find(finder, R"({"b":3})").ok());
  EXPECT_EQ(finder.field(0).kind, Kind::kMissing);
  EXPECT_EQ(finder.field(1).value, "3");
  EXPECT_FALSE(find(finder, "x").ok());
  ASSERT_TRUE(find(finder, "{}").ok());
  EXPECT_EQ(finder.field(1).kind, Kind::kMissing);
}

TEST(JsonFieldFinder, reads_long_lines_between_short_ones) {
  JsonFieldFinder finder({"a"});
  for (std::size_t size : {10u, 1'000'000u, 5u, 40'000'000u, 3u, 17'000'000u}) {
    const std::string text(size, 'x');
    ASSERT_TRUE(find(finder, "{\"a\":\"" + text + "\"}").ok());
    EXPECT_EQ(finder.field(0).value, text);
  }
}

// Random JSON with every kind of value and awkward strings.
class RandomJson {
 public:
  explicit RandomJson(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }

  Json object(int depth) {
    Json result = Json::object();
    for (std::size_t i = below(5); i > 0; --i) {
      result[key()] = value(depth);
    }
    return result;
  }

  // `json` with spaces where they may be.
  std::string text(const Json& json) {
    const std::string compact =
        json.dump(-1, ' ', /*ensure_ascii=*/below(2) == 0);
    std::string spaced;
    bool in_string = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
      const char c = compact[i];
      if (in_string && c == '\\') {
        spaced += c;
        spaced += compact[++i];
        continue;
      }
      in_string ^= c == '"';
      spaced += c;
      if (!in_string && (c == ',' || c == ':' || c == '{' || c == '[')) {
        spaced += std::string(below(3), below(2) == 0 ? ' ' : '\t');
      }
    }
    return spaced;
  }

 private:
  std::string key() {
    static const std::vector<std::string> keys = {"text",  "id", "a", "b",
                                                  "k\"\\", "\n", "中"};
    return keys[below(keys.size())];
  }

  std::string string() {
    static const std::vector<std::string> parts = {
        "x",  "\"", "\\", "{", "}",  "[", "]", ",",   ":",   "\n",
        "\t", "中", "é",  "😀", "\1", "/", " ", "\\u", "\x7F"};
    std::string result;
    for (std::size_t i = below(8); i > 0; --i) {
      result += parts[below(parts.size())];
    }
    return result;
  }

  Json value(int depth) {
    switch (below(depth > 0 ? 8 : 6)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return static_cast<int>(below(1000)) - 500;
      case 3:
        return static_cast<double>(below(1000)) / 7;
      case 6:
        return object(depth - 1);
      case 7: {
        Json array = Json::array();
        for (std::size_t i = below(4); i > 0; --i) {
          array.push_back(value(depth - 1));
        }
        return array;
      }
      default:
        return string();
    }
  }

  std::mt19937 random_;
};

// What `path` of keys leads to in `json`, as the finder should say it.
void expect_same(const JsonField& field, const Json* json,
                 const std::string& line) {
  if (json == nullptr) {
    EXPECT_EQ(field.kind, Kind::kMissing) << line;
  } else if (json->is_string()) {
    EXPECT_EQ(field.kind, Kind::kString) << line;
    EXPECT_EQ(field.value, json->get<std::string>()) << line;
  } else {
    ASSERT_TRUE(Json::accept(field.value)) << field.value << " in " << line;
    EXPECT_EQ(Json::parse(field.value), *json) << line;
  }
}

const Json* member(const Json* json, const std::string& key) {
  if (json == nullptr || !json->is_object() || !json->contains(key)) {
    return nullptr;
  }
  return &(*json)[key];
}

TEST(JsonFieldFinder, agrees_with_nlohmann_on_random_objects) {
  RandomJson random(7);
  JsonFieldFinder finder({"text", "a", "a.b", "a.text.id", "k\"\\", "中"});
  for (int round = 0; round < 20'000; ++round) {
    const Json json = random.object(3);
    const std::string line = random.text(json);
    ASSERT_TRUE(find(finder, line).ok()) << line;
    const Json* a = member(&json, "a");
    expect_same(finder.field(0), member(&json, "text"), line);
    expect_same(finder.field(1), a, line);
    expect_same(finder.field(2), member(a, "b"), line);
    expect_same(finder.field(3), member(member(a, "text"), "id"), line);
    expect_same(finder.field(4), member(&json, "k\"\\"), line);
    expect_same(finder.field(5), member(&json, "中"), line);
  }
}

TEST(JsonFieldFinder, takes_every_mutation_that_nlohmann_takes) {
  RandomJson random(8);
  JsonFieldFinder finder({"text"});
  const std::string alphabet = "{}[]\",:\\0e-.tfn \xFF\xC3";
  int accepted = 0;
  for (int round = 0; round < 40'000; ++round) {
    std::string line = random.text(random.object(2));
    for (std::size_t i = 1 + random.below(3); i > 0 && !line.empty(); --i) {
      const std::size_t at = random.below(line.size());
      const char c = alphabet[random.below(alphabet.size())];
      switch (random.below(3)) {
        case 0:
          line[at] = c;
          break;
        case 1:
          line.insert(at, 1, c);
          break;
        default:
          line.erase(at, 1);
      }
    }
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    const bool found = find(finder, line).ok();
    if (json.is_object()) {
      ++accepted;
      EXPECT_TRUE(found) << line;
    } else if (!json.is_discarded()) {
      EXPECT_FALSE(found) << line;
    }
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace neardup
