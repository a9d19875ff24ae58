/** A line that git writes between the two sides of a conflict. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/;

/** Finds the lines of unresolved merge conflicts in text files. */
export function conflictProblems(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (marker.test(line) ? [`${path}:${index + 1}: marker of a merge conflict`] : [])),
  );
}
