/** Shows the browser's hint at the first empty required field. Returns false when all are filled in. */
export function reportMissing(form: HTMLFormElement): boolean {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.validity.valueMissing) return !field.reportValidity();
  }
  return false;
}
