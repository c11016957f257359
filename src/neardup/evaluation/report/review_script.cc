#include "neardup/evaluation/report/review_script.h"

namespace neardup {

namespace {

constexpr std::string_view kReviewStyle = R"css(
.review { margin: 1rem 0; padding-bottom: 11rem; }
.scripted .review { display: none; } .scripted .review.shown { display: block; }
.scripted .without { display: none; }
.answers { position: fixed; left: 0; right: 0; bottom: 0; display: none;
  background: var(--paper); border-top: 1px solid var(--line);
  padding: .6rem 1rem; }
.scripted .answers { display: block; }
.answers > div { max-width: 70rem; margin: 0 auto; display: flex;
  flex-wrap: wrap; gap: .4rem; align-items: center; }
.answers button { font: inherit; font-size: .95rem; color: var(--ink);
  background: var(--panel); border: 1px solid var(--line);
  border-radius: .4rem; padding: .35rem .7rem; cursor: pointer; }
.answers button[aria-pressed="true"] { border-color: var(--accent);
  outline: 2px solid var(--accent); }
.answers button:focus-visible { outline: 2px solid var(--ink); }
.answers kbd { font-family: inherit; font-weight: 700; }
.answers output { flex: 1 1 8rem; color: var(--faint); font-size: .9rem; }
dl { margin: .5rem 0 0; } dt { font-weight: 600; } dd { margin: 0 0 .3rem; }
)css";

constexpr std::string_view kReviewScript = R"js(
"use strict";
const reviews = [...document.querySelectorAll(".review")];
const verdicts = [...document.querySelectorAll("[data-verdict]")];
const said = document.querySelector(".answers output");
const header = document.querySelector("main").dataset.header;
const rows = reviews.map((review) => review.dataset.row);
const answers = new Array(reviews.length).fill("");
let at = 0;
let saved = true;

// Answers outlive a reload where the browser allows a page to remember.
let memory = null;
try { memory = window.localStorage; } catch (error) { memory = null; }
const name = "neardup review " + rows.join("\n");
function recall() {
  try {
    const kept = JSON.parse(memory.getItem(name));
    kept.forEach((answer, i) => { answers[i] = answer; });
  } catch (error) { return; }
}
function remember() {
  try { memory.setItem(name, JSON.stringify(answers)); } catch (error) { return; }
}

function show(place) {
  if (place < 0 || place >= reviews.length) return;
  reviews[at].classList.remove("shown");
  at = place;
  reviews[at].classList.add("shown");
  tell();
  window.scrollTo(0, 0);
}
function tell() {
  for (const button of verdicts) {
    button.setAttribute("aria-pressed",
                        String(button.dataset.verdict === answers[at]));
  }
  const judged = answers.filter((answer) => answer !== "").length;
  said.textContent = `pair ${at + 1} of ${reviews.length}, ${judged} judged` +
      (judged > 0 && !saved ? "; not downloaded yet" : "");
}
function answer(verdict) {
  answers[at] = verdict;
  saved = false;
  remember();
  if (at + 1 < reviews.length) show(at + 1); else tell();
}
function download() {
  const lines = [header];
  answers.forEach((verdict, i) => {
    if (verdict !== "") lines.push(rows[i].replace("\tLABEL\t", `\t${verdict}\t`));
  });
  const file = new Blob([lines.join("\n") + "\n"],
                        {type: "text/tab-separated-values"});
  const link = document.createElement("a");
  link.download = "judged.tsv";
  link.href = URL.createObjectURL(file);
  link.click();
  saved = true;
  tell();
}

document.body.classList.add("scripted");
const actions = {before: () => show(at - 1), next: () => show(at + 1), download};
for (const button of verdicts) {
  button.addEventListener("click", () => answer(button.dataset.verdict));
}
for (const button of document.querySelectorAll("[data-action]")) {
  button.addEventListener("click", () => actions[button.dataset.action]());
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const button = verdicts.find((one) => one.dataset.key === event.key);
  if (button) answer(button.dataset.verdict);
  else if (event.key === "ArrowLeft") actions.before();
  else if (event.key === "ArrowRight" || event.key === "?") actions.next();
});
window.addEventListener("beforeunload", (event) => {
  if (!saved) event.preventDefault();
});
recall();
show(Math.max(0, answers.indexOf("")));
)js";

// `printf %s "$script" | openssl dgst -sha256 -binary | base64`; a test
// compares.
constexpr std::string_view kReviewScriptHash =
    "DnOIfSMpEycHKHnRPf6EyrKUPPbY+0UgeoYclRUTpNE=";

}  // namespace

std::string_view review_style() { return kReviewStyle; }

std::string_view review_script() { return kReviewScript; }

std::string_view review_script_hash() { return kReviewScriptHash; }

}  // namespace neardup
