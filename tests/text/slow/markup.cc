#include "text/slow/markup.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "neardup/text/normal/character_reference.h"
#include "neardup/text/unicode/utf8.h"

// Written from the words of markup.h, one character after the other: no search
// for what comes next, no offsets to remember but the one that the rule needs.

namespace neardup::slow {
namespace {

bool is_space(char c) {
  return std::string_view(" \t\n\r\f").find(c) != std::string_view::npos;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_letter_or_digit(char c) {
  return is_letter(c) || (c >= '0' && c <= '9');
}

std::string lower(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += is_letter(c) ? static_cast<char>(std::tolower(c)) : c;
  }
  return result;
}

bool stands_inside_a_line(const std::string& element) {
  static const std::set<std::string> names = [] {
    std::istringstream words(
        "a abbr acronym b bdi bdo big cite code data del dfn em font i img "
        "input ins kbd label mark nobr q rb rp rt ruby s samp small span "
        "strike strong sub sup time tt u var wbr");
    return std::set<std::string>(std::istream_iterator<std::string>(words), {});
  }();
  return names.contains(element);
}

// The first character of a text, and what is behind it.
bool begins(std::string_view text, std::size_t at, std::string_view mark) {
  return text.substr(std::min(at, text.size())).starts_with(mark);
}

// A tag as a machine of states reads it.
class TagMachine {
 public:
  // `strict`: no "<" in quotes.
  TagMachine(std::string_view text, std::size_t at, bool strict)
      : text_(text), at_(at), strict_(strict) {
    read_opening();
  }

  bool is_tag() const { return state_ == State::kTag; }
  // Behind the tag, or how far the text was read in vain.
  std::size_t end() const { return at_; }
  const std::string& element() const { return element_; }
  bool opens() const { return !closing_ && !self_closed_; }

 private:
  enum class State { kAttributes, kBeforeValue, kInValue, kTag, kNoTag };

  char now() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool ended() const { return at_ == text_.size(); }

  void read_opening() {
    ++at_;
    if (!ended() && (now() == '!' || now() == '?')) {
      ++at_;
      return read_attributes();
    }
    const std::size_t before_name = at_;
    closing_ = !ended() && now() == '/';
    at_ += closing_ ? 1 : 0;
    if (!read_element()) {
      at_ = before_name;
      state_ = State::kNoTag;
      return;
    }
    read_attributes();
  }

  // A name, and behind it what may stand behind a name.
  bool read_element() {
    while (!ended() && (element_.empty() ? is_letter(now())
                                         : is_letter_or_digit(now()) ||
                                               now() == '-' || now() == '_' ||
                                               now() == '.' || now() == ':')) {
      element_ += now();
      ++at_;
    }
    const std::size_t behind = at_ + (!ended() && now() == '/' ? 1 : 0);
    const bool fits = behind < text_.size() &&
                      (text_[behind] == '>' || is_space(text_[behind]));
    element_ = lower(element_);
    return !element_.empty() && fits;
  }

  void read_attributes() {
    state_ = State::kAttributes;
    while (state_ != State::kTag && state_ != State::kNoTag) {
      if (ended()) {
        state_ = State::kNoTag;
      } else {
        step();
      }
    }
  }

  // One character.
  void step() {
    const char c = now();
    if (state_ == State::kInValue) {
      state_ = c == quote_ ? State::kAttributes : State::kInValue;
    } else if (state_ == State::kBeforeValue && is_space(c)) {
      // Still before it.
    } else if (state_ == State::kBeforeValue && (c == '"' || c == '\'') &&
               closes(c)) {
      quote_ = c;
      state_ = State::kInValue;
    } else if (c == '<') {
      state_ = State::kNoTag;
      return;
    } else if (c == '>') {
      self_closed_ = text_[at_ - 1] == '/';
      state_ = State::kTag;
    } else {
      // A quote that is never closed is a character like others, and not one
      // that a value waits for.
      state_ = c == '=' ? State::kBeforeValue : State::kAttributes;
    }
    ++at_;
  }

  // True if the quote at this place has a partner.
  bool closes(char quote) const {
    for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
      if (text_[i] == quote) {
        return true;
      }
      if (strict_ && text_[i] == '<') {
        return false;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_;
  bool strict_;
  State state_ = State::kAttributes;
  std::string element_;
  bool closing_ = false;
  bool self_closed_ = false;
  char quote_ = '\0';
};

std::size_t behind_comment(std::string_view text, std::size_t at) {
  if (begins(text, at, "<!-->")) {
    return at + 5;
  }
  if (begins(text, at, "<!--->")) {
    return at + 6;
  }
  for (at += 4; at < text.size(); ++at) {
    if (begins(text, at, "-->")) {
      return at + 3;
    }
    if (begins(text, at, "--!>")) {
      return at + 4;
    }
  }
  return text.size();
}

// Where "</element" stands, not as the beginning of a longer name.
std::size_t before_closing_tag(std::string_view text, std::size_t at,
                               const std::string& element) {
  for (; at < text.size(); ++at) {
    const std::size_t behind = at + 2 + element.size();
    if (begins(text, at, "</") && behind < text.size() &&
        lower(text.substr(at + 2, element.size())) == element &&
        !is_letter_or_digit(text[behind])) {
      return at;
    }
  }
  return at;
}

void append_line_break(std::size_t start, std::string& out) {
  if (out.size() != start && !out.ends_with('\n')) {
    out += '\n';
  }
}

// `start` is where in `out` the text of all this markup begins.
void append_text(std::string_view markup, std::size_t start, std::string& out) {
  std::size_t at = 0;
  // A "<" before this place stood within what another read in vain.
  std::size_t strict_until = 0;
  while (at < markup.size()) {
    if (begins(markup, at, "<!--")) {
      at = behind_comment(markup, at);
    } else if (begins(markup, at, "<![CDATA[")) {
      at += 9;
      const std::size_t end = markup.find("]]>", at);
      if (end != std::string_view::npos) {
        append_text(markup.substr(at, end - at), start, out);
        at = end + 3;
      }
    } else if (markup[at] == '<') {
      const TagMachine tag(markup, at, at < strict_until);
      if (!tag.is_tag()) {
        strict_until = std::max(strict_until, tag.end());
        out += '<';
        ++at;
        continue;
      }
      at = tag.end();
      const std::string& element = tag.element();
      if (!element.empty() && !stands_inside_a_line(element)) {
        append_line_break(start, out);
      }
      if ((element == "script" || element == "style") && tag.opens()) {
        at = before_closing_tag(markup, at, element);
      }
    } else if (const auto reference = character_reference_at(markup, at)) {
      append_utf8(reference->code_point, out);
      at += reference->size;
    } else {
      out += markup[at];
      ++at;
    }
  }
}

}  // namespace

bool looks_like_markup(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view window = text.substr(at, 1000);
    if (begins(window, 0, "<!--") ||
        (window[0] == '<' && TagMachine(window, 0, false).is_tag()) ||
        character_reference_at(window, 0).has_value()) {
      return true;
    }
  }
  return false;
}

void strip_markup(std::string_view markup, std::string& out) {
  append_text(markup, out.size(), out);
}

}  // namespace neardup::slow
