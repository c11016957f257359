#include "disk_script.h"

#include <fstream>
#include <iterator>
#include <utility>

namespace neardup::testing {
namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

DiskScript::DiskScript(std::string path)
    : path_(std::move(path)),
      disk_(std::make_shared<SimulatedDisk>()),
      env_(rocksdb::NewCompositeEnv(disk_)) {
  answers.push_back(model_.all_answers());
}

Status DiskScript::create() {
  auto store = create_rocks_store(path_, "the settings", {.env = env_.get()});
  NEARDUP_RETURN_IF_ERROR(store.status());
  store_ = *std::move(store);
  created_ = true;
  return {};
}

Status DiskScript::step(std::mt19937& random) {
  const StoreChanges changes = model_.random_changes(random, 6);
  StoreModel next = model_;
  next.apply(changes);
  answers.resize(begun_ + 1);
  answers.push_back(next.all_answers());
  ++begun_;
  NEARDUP_RETURN_IF_ERROR(store_->write(changes));
  model_ = std::move(next);
  return {};
}

Status DiskScript::sync() {
  NEARDUP_RETURN_IF_ERROR(store_->sync());
  synced_ = begun_;
  return {};
}

Status DiskScript::close() {
  const Status status = store_->close();
  store_.reset();
  return status;
}

void DiskScript::record_cuts() {
  disk_->set_before([this](DiskCall, const std::string&) {
    cuts.push_back({disk_->moment(), created_, synced_, begun_,
                    bytes_of(path_ + "/SYNCED")});
    return rocksdb::IOStatus::OK();
  });
}

std::string DiskScript::wrong_with(const RocksStore& store, std::size_t synced,
                                   std::size_t begun) const {
  const Result<std::string> found = all_answers(store);
  if (!found.ok()) {
    return found.status().message();
  }
  std::string problems;
  const Status status = store.verify([&](const StoreProblem& problem) {
    problems += problem.file + ": " + problem.what + "\n";
    return Status();
  });
  if (!status.ok() || !problems.empty()) {
    return status.message() + problems;
  }
  for (std::size_t k = synced; k <= begun && k < answers.size(); ++k) {
    if (*found == answers[k]) {
      return "";
    }
  }
  return "it has not what it had after " + std::to_string(synced) + " to " +
         std::to_string(begun) + " steps, but:\n" +
         found->substr(0, found->find('\n'));
}

DiskScript::Survivor DiskScript::survivor(const Cut& cut, AfterCut after,
                                          std::uint32_t seed) const {
  Survivor left;
  left.disk = std::make_shared<SimulatedDisk>(cut.moment, after, seed);
  left.env = rocksdb::NewCompositeEnv(left.disk);
  return left;
}

void DiskScript::restore_mark(const Cut& cut) const {
  std::ofstream(path_ + "/SYNCED", std::ios::binary | std::ios::trunc)
      << cut.mark;
}

}  // namespace neardup::testing
