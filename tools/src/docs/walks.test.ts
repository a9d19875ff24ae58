import { describe, expect, it } from 'vitest';
import { runtimeImports } from './imports.ts';
import { walkProblems } from './walks.ts';

const ledger = 'core/src/ledger';
const route = { path: 'server/src/routes/user-bets.ts', text: "import { place } from '@courtside/core/place';" };
const place = { path: 'core/src/place.ts', text: "import { move } from './ledger/ledger.ts';" };
const move = { path: `${ledger}/ledger.ts`, text: '' };

/** The page with these files in the walk of a stake; the others are correct. */
function pageOf(files: readonly string[], uncalled: readonly string[] = []): string {
  const lines = (paths: readonly string[], mark: string) =>
    paths.map((path) => `${mark} \`${path}\`: works.`).join('\n');
  return [
    '## Walk of a stake',
    lines(files, '1.'),
    lines(uncalled, '-'),
    '## Walk of an odds change',
    lines([place.path], '1.'),
    '## Walk of a new group name',
    lines([place.path], '1.'),
    '## Games',
    lines(['docs/other.ts'], '1.'),
  ].join('\n');
}
const walk = [route, place, move];
const problemsOf = (files = walk, page = pageOf(files.map(({ path }) => path))) => walkProblems(page, files);

describe('the walk of a stake', () => {
  it('is accepted if each file is imported by an earlier one', () => expect(problemsOf()).toEqual([]));

  it('is refused with more than 35 files', () => {
    const more = Array.from({ length: 33 }, (_, n) => ({ path: `core/src/file-${n}.ts`, text: '' }));
    const text = `${place.text}\n${more.map((_, n) => `import { f${n} } from './file-${n}.ts';`).join('\n')}`;
    expect(problemsOf([route, { ...place, text }, move, ...more])).toEqual([
      'the path of a stake has 36 files, more than 35',
    ]);
  });

  it('is refused with a file that no earlier one imports when it runs', () => {
    const unreached = `${ledger}/ledger.ts is on a stake's path, but no earlier file imports it`;
    for (const text of [
      "import type { Ledger } from './ledger/ledger.ts';",
      "import { type Ledger, type Move } from './ledger/ledger.ts';",
    ])
      expect(problemsOf([route, { ...place, text }, move])).toEqual([unreached]);
    expect(problemsOf(walk, pageOf([route.path, move.path, place.path]))).toEqual([unreached]);
  });

  it('is refused if it leaves out a file where money moves', () => {
    const hidden = { path: `${ledger}/commit.ts`, text: '' };
    const text = "import {\n  type Result,\n  commit,\n} from './commit.ts';";
    const page = pageOf(walk.map(({ path }) => path));
    expect(walkProblems(page, [route, place, { ...move, text }, hidden])).toEqual([
      `a file on a stake's path imports ${ledger}/commit.ts, which the walk leaves out`,
    ]);
  });

  it('may have files that only the composition imports, which is not on the path', () => {
    const publisher = { path: 'core/src/platform/events/publisher.ts', text: '' };
    const cashOut = { path: 'core/src/bets/cash-out.ts', text: '' };
    const text = "import { publish } from './platform/events/publisher.ts';\nimport { c } from './bets/cash-out.ts';";
    const page = pageOf([...walk.map(({ path }) => path), publisher.path]);
    expect(walkProblems(page, [...walk, publisher, cashOut, { path: 'core/src/core.ts', text }])).toEqual([]);
    expect(walkProblems(page, [...walk, publisher])).toEqual([
      `${publisher.path} is on a stake's path, but no earlier file imports it`,
    ]);
  });

  it('may import files that it does not call, if the walk says so; what these import counts too', () => {
    const retries = { path: `${ledger}/retries.ts`, text: "import { recover } from './recover.ts';" };
    const recover = { path: `${ledger}/recover.ts`, text: '' };
    const files = [route, place, { ...move, text: "import { retry } from './retries.ts';" }, retries, recover];
    const paths = walk.map(({ path }) => path);
    expect(walkProblems(pageOf(paths, [retries.path, recover.path]), files)).toEqual([]);
    expect(walkProblems(pageOf(paths, [retries.path]), files)).toEqual([
      `a file on a stake's path imports ${ledger}/recover.ts, which the walk leaves out`,
    ]);
    expect(walkProblems(pageOf(paths, [retries.path]), [...walk, { ...retries, text: '' }])).toEqual([
      `${ledger}/retries.ts is not imported on a stake's path`,
    ]);
  });
});

describe('every walk', () => {
  it('is refused with a file that does not exist, or twice the same', () => {
    const page = pageOf(walk.map(({ path }) => path));
    expect(problemsOf(walk, page.replace('## Games', '1. `core/src/gone.ts`: works.\n## Games'))).toEqual([
      'Walk of a new group name names core/src/gone.ts, which does not exist',
    ]);
    expect(problemsOf(walk, page.replace('## Games', `2. \`${place.path}\`: works.\n## Games`))).toEqual([
      'Walk of a new group name names core/src/place.ts twice',
    ]);
    expect(problemsOf(walk, pageOf([...walk.map(({ path }) => path), move.path]))).toEqual([
      `Walk of a stake names ${ledger}/ledger.ts twice`,
    ]);
  });

  it('is missed if its section is gone', () => {
    const page = pageOf(walk.map(({ path }) => path)).replace('Walk of an odds change', 'Odds');
    expect(problemsOf(walk, page)).toEqual(['docs/architecture.md lacks the files of "Walk of an odds change"']);
  });
});

it('finds imports of values in every form', () => {
  const text = [
    "import a from './a.ts';",
    "import * as b from './b.ts';",
    "import './c.ts';",
    "export { d } from './d.ts';",
    "export * from './e.ts';",
    "const f = await import('./f.ts');",
    "import g, { type G } from './g.ts';",
    "import type H from './h.ts';",
    "export type { I } from './i.ts';",
  ].join('\n');
  const others = [...'abcdefghi'].map((name) => ({ path: `core/src/${name}.ts`, text: '' }));
  const found = runtimeImports([{ path: 'core/src/main.ts', text }, ...others]).get('core/src/main.ts');
  expect(found).toEqual([...'abcdefg'].map((name) => `core/src/${name}.ts`));
});
