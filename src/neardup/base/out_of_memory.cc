#include "neardup/base/out_of_memory.h"

namespace neardup {

Status out_of_memory() {
  return limit_exceeded(
      "out of memory: give the process more, or take fewer or smaller "
      "documents at a time; with 'memory' set, a job says beforehand how much "
      "it needs");
}

}  // namespace neardup
