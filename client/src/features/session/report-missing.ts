/**
 * Points at the first required field that is empty and returns true; false when all are filled in.
 * Whether an e-mail address is one is left to the authentication service, whose answer has its own words.
 */
export function reportMissing(form: HTMLFormElement): boolean {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.validity.valueMissing) return !field.reportValidity();
  }
  return false;
}
