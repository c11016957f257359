#include "neardup/similarity/judge/judge_weights.h"
namespace neardup {
const JudgeWeights& shipped_weights() { static constexpr JudgeWeights w{}; return w; }
}
