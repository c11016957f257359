// Logistic regression: how much each column of measurements says about whether
// an observation is positive.
//
// Minimised is
//
//   sum of weight * log(1 + exp(-y * (bias + columns . weights)))
//     + ridge / 2 * |weights|^2,   y = 1 for positive ones, -1 for others
//
// which has one minimum where both kinds occur and ridge > 0. The ridge keeps
// weights finite where the columns tell the two kinds apart without fail.
// Columns should be of one scale.
//
// Newton's method; its steps are solved by a Cholesky decomposition of our own.
// That is twenty lines for a matrix of nine by nine, positive definite by the
// ridge, against a library of matrices that everybody who builds neardup would
// have to install.
//
// Thread safety: pure functions.

#ifndef NEARDUP_EVALUATION_FITTING_LOGISTIC_REGRESSION_H_
#define NEARDUP_EVALUATION_FITTING_LOGISTIC_REGRESSION_H_

#include <cstddef>
#include <vector>

namespace neardup {

struct Observation {
  std::vector<double> columns;
  bool positive = false;
  double weight = 1;  // how much it counts, above 0
};

struct LogisticModel {
  double bias = 0;
  std::vector<double> weights;  // one a column
};

// REQUIRES: positive and other observations, all of as many columns; ridge > 0.
// Cost: observations * columns^2 a step, some ten steps.
LogisticModel fit_logistic(const std::vector<Observation>& observations,
                           double ridge);

// What is minimised.
double logistic_loss(const std::vector<Observation>& observations, double ridge,
                     const LogisticModel& model);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_FITTING_LOGISTIC_REGRESSION_H_
