/**
 * Shows the browser's hint at the first required field that is empty. Returns false when all are filled in.
 * The authentication service validates email addresses and has its own messages.
 */
export function reportMissing(form: HTMLFormElement): boolean {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.validity.valueMissing) return !field.reportValidity();
  }
  return false;
}
