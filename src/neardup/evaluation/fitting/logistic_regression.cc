#include "neardup/evaluation/fitting/logistic_regression.h"

#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace neardup {

namespace {

constexpr int kMostSteps = 200;
// A step that lowers the loss by less than this share of it is the last.
constexpr double kEnough = 1e-14;

double odds_of(const LogisticModel& model, const std::vector<double>& columns) {
  return std::inner_product(columns.begin(), columns.end(),
                            model.weights.begin(), model.bias);
}

// log(1 + exp(x)), also where exp(x) is too large.
double softplus(double x) {
  return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

// A symmetric matrix, its lower half row by row.
class LowerHalf {
 public:
  explicit LowerHalf(std::size_t size) : values_(size * (size + 1) / 2, 0) {}

  double& at(std::size_t row, std::size_t column) {
    return values_[row * (row + 1) / 2 + column];
  }

 private:
  std::vector<double> values_;
};

// Slope and curvature of the loss; the last row is that of the bias.
struct Derivatives {
  explicit Derivatives(std::size_t columns)
      : gradient(columns + 1, 0), hessian(columns + 1) {}

  std::vector<double> gradient;
  LowerHalf hessian;
};

void add(const Observation& observation, const LogisticModel& model,
         Derivatives& out) {
  const std::size_t n = observation.columns.size();
  const double p = 1 / (1 + std::exp(-odds_of(model, observation.columns)));
  const double slope =
      observation.weight * (p - (observation.positive ? 1 : 0));
  const double curve = observation.weight * p * (1 - p);
  const auto column = [&](std::size_t i) {
    return i < n ? observation.columns[i] : 1;
  };
  for (std::size_t i = 0; i <= n; ++i) {
    out.gradient[i] += slope * column(i);
    for (std::size_t j = 0; j <= i; ++j) {
      out.hessian.at(i, j) += curve * column(i) * column(j);
    }
  }
}

Derivatives derivatives_at(const std::vector<Observation>& observations,
                           double ridge, const LogisticModel& model) {
  const std::size_t n = model.weights.size();
  Derivatives out(n);
  for (const Observation& observation : observations) {
    add(observation, model, out);
  }
  for (std::size_t i = 0; i < n; ++i) {
    out.gradient[i] += ridge * model.weights[i];
    out.hessian.at(i, i) += ridge;
  }
  return out;
}

// The x of `matrix` * x = `right`, by Cholesky. REQUIRES: positive definite.
std::vector<double> solve(LowerHalf matrix, std::vector<double> right) {
  const std::size_t n = right.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix.at(i, j);
      for (std::size_t k = 0; k < j; ++k) {
        sum -= matrix.at(i, k) * matrix.at(j, k);
      }
      matrix.at(i, j) = i == j ? std::sqrt(sum) : sum / matrix.at(j, j);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      right[i] -= matrix.at(i, k) * right[k];
    }
    right[i] /= matrix.at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) {
      right[i] -= matrix.at(k, i) * right[k];
    }
    right[i] /= matrix.at(i, i);
  }
  return right;
}

LogisticModel moved(LogisticModel model, const std::vector<double>& step,
                    double length) {
  for (std::size_t i = 0; i < model.weights.size(); ++i) {
    model.weights[i] -= length * step[i];
  }
  model.bias -= length * step.back();
  return model;
}

}  // namespace

double logistic_loss(const std::vector<Observation>& observations, double ridge,
                     const LogisticModel& model) {
  double loss = ridge / 2 *
                std::inner_product(model.weights.begin(), model.weights.end(),
                                   model.weights.begin(), 0.0);
  for (const Observation& observation : observations) {
    const double odds = odds_of(model, observation.columns);
    loss += observation.weight * softplus(observation.positive ? -odds : odds);
  }
  return loss;
}

LogisticModel fit_logistic(const std::vector<Observation>& observations,
                           double ridge) {
  assert(!observations.empty() && ridge > 0);
  LogisticModel model;
  model.weights.resize(observations.front().columns.size(), 0);
  double loss = logistic_loss(observations, ridge, model);
  for (int i = 0; i < kMostSteps; ++i) {
    auto [gradient, hessian] = derivatives_at(observations, ridge, model);
    const std::vector<double> step =
        solve(std::move(hessian), std::move(gradient));
    // Far from the minimum a whole step may lead uphill; half of it, or half
    // of that, does not.
    double length = 1;
    LogisticModel next = moved(model, step, length);
    double next_loss = logistic_loss(observations, ridge, next);
    while (!(next_loss <= loss) && length > 1e-9) {
      length /= 2;
      next = moved(model, step, length);
      next_loss = logistic_loss(observations, ridge, next);
    }
    if (!(next_loss < loss)) {
      break;
    }
    const bool enough = loss - next_loss <= kEnough * loss;
    model = std::move(next);
    loss = next_loss;
    if (enough) {
      break;
    }
  }
  return model;
}

}  // namespace neardup
