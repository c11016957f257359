#include "text/slow/markup.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "neardup/text/normal/character_reference.h"
#include "neardup/text/normal/markup_tag.h"
#include "neardup/text/unicode/character_class.h"
#include "neardup/text/unicode/utf8.h"

namespace neardup::slow {
namespace {

constexpr std::size_t kFarthestTagEnd = 1000;

constexpr std::string_view kCommentStart = "<!--";
constexpr std::string_view kCdataStart = "<![CDATA[";
constexpr std::string_view kCdataEnd = "]]>";

// Elements of HTML that do not break a line. Unknown names, such as those of a
// feed in XML, break it: a break too many joins no words.
constexpr std::string_view kInlineElements[] = {
    "a",      "abbr", "acronym", "b",     "bdi",  "bdo",   "big",  "cite",
    "code",   "data", "del",     "dfn",   "em",   "font",  "i",    "img",
    "input",  "ins",  "kbd",     "label", "mark", "nobr",  "q",    "rb",
    "rp",     "rt",   "ruby",    "s",     "samp", "small", "span", "strike",
    "strong", "sub",  "sup",     "time",  "tt",   "u",     "var",  "wbr",
};

std::string to_ascii_lower(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  });
  return lower;
}

// The size of the comment at the start of `text`, which begins with "<!--".
std::size_t comment_size(std::string_view text) {
  for (const std::string_view empty : {"<!-->", "<!--->"}) {
    if (text.starts_with(empty)) {
      return empty.size();
    }
  }
  const std::size_t plain = text.find("-->", kCommentStart.size());
  const std::size_t bang =
      text.substr(0, plain).find("--!>", kCommentStart.size());
  if (bang != std::string_view::npos) {
    return bang + 4;
  }
  return plain == std::string_view::npos ? text.size() : plain + 3;
}

// The offset of "</name" at or after `at`, or the end of the text.
std::size_t find_closing_tag(std::string_view text, std::size_t at,
                             std::string_view name) {
  while ((at = text.find("</", at)) != std::string_view::npos) {
    const std::string_view rest = text.substr(at + 2);
    const bool ends =
        rest.size() > name.size() &&
        !is_ascii_alphanumeric(static_cast<unsigned char>(rest[name.size()]));
    if (ends && to_ascii_lower(rest.substr(0, name.size())) == name) {
      return at;
    }
    at += 2;
  }
  return text.size();
}

class MarkupStripper {
 public:
  // Appends to `out`; its text from `start` on is of the same markup.
  MarkupStripper(std::string_view markup, std::size_t start, std::string& out)
      : markup_(markup), start_(start), out_(out) {}

  void run() {
    while (at_ < markup_.size()) {
      const std::size_t special =
          std::min(markup_.find_first_of("<&", at_), markup_.size());
      out_.append(markup_.substr(at_, special - at_));
      at_ = special;
      if (at_ < markup_.size()) {
        pass_special();
      }
    }
  }

 private:
  // Moves behind the markup at markup_[at_], or copies one byte of text.
  void pass_special() {
    const std::string_view rest = markup_.substr(at_);
    if (rest.front() == '&') {
      pass_reference();
    } else if (rest.starts_with(kCommentStart)) {
      at_ += comment_size(rest);
    } else if (rest.starts_with(kCdataStart)) {
      pass_cdata();
    } else {
      pass_less_than();
    }
  }

  // What a section holds is markup of its own. It holds no end of a section, so
  // that this goes no deeper; a section that has no end is not looked for its
  // end again.
  void pass_cdata() {
    at_ += kCdataStart.size();
    const std::size_t end =
        sections_end_ ? markup_.find(kCdataEnd, at_) : std::string_view::npos;
    if (end == std::string_view::npos) {
      sections_end_ = false;
      return;
    }
    MarkupStripper(markup_.substr(at_, end - at_), start_, out_).run();
    at_ = end + kCdataEnd.size();
  }

  // A "<" whose quotes led to no end of a tag may hide others in them, whose
  // quotes lead over the same ground again. Those have to do without "<" in
  // quotes, so that no ground is passed three times.
  void pass_less_than() {
    const auto quoted = at_ < strict_until_ ? QuotedLessThan::kEndsTag
                                            : QuotedLessThan::kAllowed;
    const MarkupTag tag = markup_tag_at(markup_.substr(at_), quoted);
    if (tag.found) {
      at_ += tag.size;
      pass_element(tag);
      return;
    }
    strict_until_ = std::max(strict_until_, at_ + tag.size);
    out_.push_back('<');
    ++at_;
  }

  void pass_reference() {
    const auto reference = character_reference_at(markup_, at_);
    if (reference) {
      append_utf8(reference->code_point, out_);
    } else {
      out_.push_back('&');
    }
    at_ += reference ? reference->size : 1;
  }

  void pass_element(const MarkupTag& tag) {
    if (tag.name.empty()) {
      return;
    }
    const std::string name = to_ascii_lower(tag.name);
    if (!std::binary_search(std::begin(kInlineElements),
                            std::end(kInlineElements), name)) {
      break_line();
    }
    const bool holds_code = name == "script" || name == "style";
    if (holds_code && !tag.closing && !tag.self_closed) {
      at_ = find_closing_tag(markup_, at_, name);
    }
  }

  void break_line() {
    if (out_.size() > start_ && out_.back() != '\n') {
      out_.push_back('\n');
    }
  }

  const std::string_view markup_;
  const std::size_t start_;
  std::string& out_;
  std::size_t at_ = 0;
  std::size_t strict_until_ = 0;
  bool sections_end_ = true;
};

}  // namespace

bool looks_like_markup(std::string_view text) {
  for (std::size_t at = text.find_first_of("<&"); at < text.size();
       at = text.find_first_of("<&", at + 1)) {
    const std::string_view window = text.substr(at, kFarthestTagEnd);
    const bool found =
        window.front() == '&'
            ? character_reference_at(window, 0).has_value()
            : window.starts_with(kCommentStart) ||
                  markup_tag_at(window, QuotedLessThan::kAllowed).found;
    if (found) {
      return true;
    }
  }
  return false;
}

void strip_markup(std::string_view markup, std::string& out) {
  MarkupStripper(markup, out.size(), out).run();
}

}  // namespace neardup::slow
