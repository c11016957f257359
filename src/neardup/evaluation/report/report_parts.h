// Pieces of HTML that both evaluation reports share. Private to the floor.

#ifndef NEARDUP_EVALUATION_REPORT_REPORT_PARTS_H_
#define NEARDUP_EVALUATION_REPORT_REPORT_PARTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "neardup/evaluation/accuracy.h"
#include "neardup/evaluation/accuracy_curve.h"
#include "neardup/evaluation/mistakes.h"
#include "neardup/jobs/options/job_options.h"
#include "neardup/jobs/options/job_summary.h"

namespace neardup {

// The page up to its first heading, and its end with the script.
std::string report_start(std::string_view title);
std::string report_end();

// "99.42 %", and with its interval faint behind.
std::string percent_html(double share);
std::string estimate_html(const Estimate& estimate);

// "k = 3", "≥ 0.62", "default".
std::string setting_html(SettingAxis::Kind axis, double setting);

// A heading cell for numbers, a cell with one.
std::string number_heading(std::string_view text);
std::string number_cell(std::string_view html);

// Which colour and dashes a method has in every plot.
int look_of(Method method);

// Both texts of each mistake side by side, what differs marked; `title` before.
// Empty without mistakes.
std::string mistakes_html(std::string_view title,
                          const std::vector<Mistake>& mistakes);

// One line of a table of facts.
std::string fact_html(std::string_view name, std::string_view value_html);
// Of the profile, threads and bad records.
std::string run_facts_html(const JobSummary& summary);

}  // namespace neardup

#endif  // NEARDUP_EVALUATION_REPORT_REPORT_PARTS_H_
