#include "neardup/pages/shortened_diff.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "neardup/text/unicode/utf8.h"

namespace neardup {
namespace {

constexpr std::string_view kLeftOut = " \u2026 ";

// A place where the texts differ, and what both have behind it.
struct DiffPlace {
  std::string_view only_a;
  std::string_view only_b;
  std::string_view shared;
};

// Walks through one side of a diff.
class DiffSide {
 public:
  explicit DiffSide(const std::vector<DiffPart>& parts) : parts_(parts) {}

  bool at_end() const { return part_ == parts_.size(); }

  // The difference that begins here; empty if none does.
  std::string_view take_difference() {
    if (at_end() || !parts_[part_].differs) {
      return {};
    }
    return parts_[part_++].text;
  }

  // What is left of the shared part that begins here; empty if none does.
  std::string_view shared() const {
    return at_end() || parts_[part_].differs
               ? std::string_view()
               : std::string_view(parts_[part_].text).substr(taken_);
  }
  void take_shared(std::size_t bytes) {
    taken_ += bytes;
    if (!at_end() && taken_ == parts_[part_].text.size()) {
      ++part_;
      taken_ = 0;
    }
  }

 private:
  const std::vector<DiffPart>& parts_;
  std::size_t part_ = 0;
  std::size_t taken_ = 0;  // bytes of the shared part
};

// A shared part of one text may stand in two pieces in the other.
std::vector<DiffPlace> places_of(const TextDiff& diff) {
  std::vector<DiffPlace> places;
  DiffSide a(diff.a);
  DiffSide b(diff.b);
  while (!a.at_end() || !b.at_end()) {
    DiffPlace place{a.take_difference(), b.take_difference(), {}};
    const std::size_t both = std::min(a.shared().size(), b.shared().size());
    place.shared = a.shared().substr(0, both);
    a.take_shared(both);
    b.take_shared(both);
    places.push_back(place);
  }
  return places;
}

std::string_view first_code_points(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count) {
    end += decode_utf8(text, end).size;
  }
  return text.substr(0, end);
}

std::string_view last_code_points(std::string_view text, std::size_t count) {
  const std::size_t all = count_code_points(text);
  return count >= all
             ? text
             : text.substr(first_code_points(text, all - count).size());
}

// The first and the last code points, if there are more than both.
std::string two_ends(std::string_view text, std::size_t head,
                     std::size_t tail) {
  if (count_code_points(text) <= head + tail) {
    return std::string(text);
  }
  std::string out(first_code_points(text, head));
  out += kLeftOut;
  return out += last_code_points(text, tail);
}

void append_part(std::string_view text, bool differs,
                 std::vector<DiffPart>& out) {
  if (text.empty()) {
    return;
  }
  if (out.empty() || out.back().differs != differs) {
    out.push_back({"", differs});
  }
  out.back().text += text;
}

}  // namespace

TextDiff shortened(const TextDiff& diff, const DiffLimits& limits) {
  TextDiff out;
  const std::size_t half = limits.difference / 2;
  const std::vector<DiffPlace> places = places_of(diff);
  std::size_t differences = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const DiffPlace& place = places[i];
    const bool differs = !place.only_a.empty() || !place.only_b.empty();
    if (differs && ++differences > limits.differences) {
      append_part(kLeftOut, false, out.a);
      append_part(kLeftOut, false, out.b);
      break;
    }
    append_part(two_ends(place.only_a, half, half), true, out.a);
    append_part(two_ends(place.only_b, half, half), true, out.b);
    // Before the first difference its end is what matters, and behind the last
    // its beginning.
    const std::size_t head = differs ? limits.context : limits.lead;
    const std::size_t tail = i + 1 < places.size() ? limits.context : 0;
    const std::string shared =
        places.size() == 1 && !differs
            ? two_ends(place.shared, limits.difference, 0)
            : two_ends(place.shared, head, tail);
    append_part(shared, false, out.a);
    append_part(shared, false, out.b);
  }
  return out;
}

std::size_t shared_code_points(const TextDiff& diff) {
  std::size_t count = 0;
  for (const DiffPart& part : diff.a) {
    count += part.differs ? 0 : count_code_points(part.text);
  }
  return count;
}

}  // namespace neardup
