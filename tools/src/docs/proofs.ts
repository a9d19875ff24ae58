const riskCount = 10;

/**
 * Checks the table of risks in docs/security.md: one row for each of the OWASP API Security Top 10, with at least one test.
 * @param page the text of docs/security.md
 * @param exists whether the repository has a file of this path
 * @returns one sentence for each missing row or file
 */
export function proofProblems(page: string, exists: (path: string) => boolean): string[] {
  const named = new Set(pathsIn(page));
  const rows = new Map(
    [...page.matchAll(/^\| API(\d+) .*$/gm)].map(([row, number = '']) => [Number(number), pathsIn(row)] as const),
  );
  const numbers = Array.from({ length: riskCount }, (_, index) => index + 1);
  return [
    ...[...named].filter((path) => !exists(path)).map((path) => `docs/security.md names ${path}, which does not exist`),
    ...numbers
      .filter((number) => !rows.get(number)?.some((path) => /\.test\.tsx?$/.test(path)))
      .map((number) => `docs/security.md names no test for API${number}`),
  ];
}

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`/g)].map(([, path = '']) => path);
