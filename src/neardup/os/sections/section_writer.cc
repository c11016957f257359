#include "neardup/os/sections/section_writer.h"

#include <cassert>
#include <new>
#include <utility>
#include <vector>

#include <xxhash.h>

#include "neardup/os/file.h"
#include "neardup/os/sections/section_layout.h"

namespace neardup {
namespace {

struct FreeChecksum {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

}  // namespace

struct SectionWriter::State {
  Status pad(std::size_t to) {
    const std::string zeros(to - end, '\0');
    end = to;
    return out->write(zeros);
  }

  std::unique_ptr<OutputStream> out;
  SectionFileKind kind;
  std::size_t sections;
  std::vector<sections_internal::Place> places;
  std::size_t begin = 0;  // of the section that is open
  std::size_t end = 0;    // of what is written
  std::unique_ptr<XXH3_state_t, FreeChecksum> checksum;
};

SectionWriter::SectionWriter(std::unique_ptr<State> state)
    : state_(std::move(state)) {}
SectionWriter::SectionWriter(SectionWriter&&) noexcept = default;
SectionWriter& SectionWriter::operator=(SectionWriter&&) noexcept = default;
SectionWriter::~SectionWriter() = default;

Result<SectionWriter> SectionWriter::create(const std::string& path,
                                            const SectionFileKind& kind,
                                            std::size_t sections) {
  assert(sections <= sections_internal::kMostSections);
  auto state = std::make_unique<State>();
  NEARDUP_ASSIGN_OR_RETURN(state->out, create_output(path));
  state->kind = kind;
  state->sections = sections;
  state->checksum.reset(XXH3_createState());
  if (state->checksum == nullptr) {
    throw std::bad_alloc();
  }
  XXH3_64bits_reset(state->checksum.get());
  // The header is written last, when the checksums are known.
  const std::size_t header = sections_internal::header_size(sections);
  NEARDUP_RETURN_IF_ERROR(state->pad(sections_internal::padded(header)));
  state->begin = state->end;
  return SectionWriter(std::move(state));
}

Status SectionWriter::write(std::string_view bytes) {
  XXH3_64bits_update(state_->checksum.get(), bytes.data(), bytes.size());
  state_->end += bytes.size();
  return state_->out->write(bytes);
}

Status SectionWriter::end_section() {
  State& state = *state_;
  assert(state.places.size() < state.sections);
  state.places.push_back({state.begin, state.end - state.begin,
                          XXH3_64bits_digest(state.checksum.get())});
  XXH3_64bits_reset(state.checksum.get());
  NEARDUP_RETURN_IF_ERROR(state.pad(sections_internal::padded(state.end)));
  state.begin = state.end;
  return {};
}

Status SectionWriter::commit() {
  State& state = *state_;
  assert(state.places.size() == state.sections);
  NEARDUP_RETURN_IF_ERROR(state.out->overwrite(
      0, sections_internal::make_header(state.kind, state.places, state.end)));
  return state.out->commit();
}

}  // namespace neardup
