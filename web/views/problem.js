// @ts-check
/** Errors as a person should meet them: what happened, in whose words, and what to do next. */
import { h } from "../dom.js";
import { adviceFor } from "../errors.js";

/** @import { CodedError } from "../errors.js" */

/**
 * Shows an error in an element with role alert, or hides the element.
 *
 * @param {HTMLElement} element
 * @param {CodedError | null} error
 * @param {string} about the file's name
 */
export function showProblem(element, error, about = "") {
  element.hidden = error === null;
  if (error === null) {
    element.replaceChildren();
    return;
  }
  const { title, next } = adviceFor(error.code);
  element.dataset["code"] = error.code;
  const dismiss = h("button", { type: "button", class: "small" }, "Dismiss");
  dismiss.addEventListener("click", () => showProblem(element, null));
  element.replaceChildren(
    h(
      "div",
      { class: "problem-text" },
      h("h2", {}, title),
      about !== "" && h("p", { class: "problem-about" }, about),
      h("p", {}, error.message),
      h("p", { class: "problem-next" }, next),
    ),
    dismiss,
  );
}

/**
 * Asks for a password.
 *
 * @param {HTMLDialogElement} dialog with a form, an input, a place for the message and a button to cancel
 * @param {string} message the core's own sentence
 * @returns {Promise<string | null>} null when the person gives up
 */
export function askPassword(dialog, message) {
  const form = dialog.querySelector("form");
  const input = dialog.querySelector("input");
  const said = dialog.querySelector("[data-message]");
  const cancel = dialog.querySelector("button[data-cancel]");
  if (!form || !input || !said || !(cancel instanceof HTMLButtonElement)) {
    throw new TypeError("the password dialog lacks a part");
  }
  said.textContent = message;
  input.value = "";
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      dialog.close("open");
    };
    cancel.onclick = () => dialog.close("");
    dialog.onclose = () => {
      resolve(dialog.returnValue === "open" ? input.value : null);
      input.value = "";
      dialog.returnValue = "";
    };
    dialog.showModal();
    input.focus();
  });
}
