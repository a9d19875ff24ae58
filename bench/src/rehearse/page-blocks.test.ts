import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { expect, it } from 'vitest';
import { readBlocks, whySkipped, withoutPulls, withStandIns } from './page-blocks.ts';

const page = readFileSync(join(repoRoot, 'docs/self-hosting.md'), 'utf8');

it('reads the shell commands of a page with their headings', () => {
  const markdown = '# Page\n\n```sh\none\n```\n\n## Next\n\n```text\nno\n```\n\n```sh\ntwo\nthree\n```\n';
  expect(readBlocks(markdown)).toEqual([
    { heading: 'Page', commands: 'one\n' },
    { heading: 'Next', commands: 'two\nthree\n' },
  ]);
});

it('has a stand-in for each placeholder of docs/self-hosting.md', () => {
  const blocks = withStandIns(readBlocks(page));
  expect(blocks.length).toBeGreaterThan(12);
  const run = blocks.filter((block) => whySkipped(block) === null).map(({ commands }) => commands);
  expect(run.filter((commands) => /<\w|courtside\.example/.test(commands))).toEqual([]);
  // No command touches a Courtside that runs on this machine.
  const composed = run.flatMap((commands) => commands.match(/docker compose .*/g) ?? []);
  expect(composed.filter((command) => !command.includes('-f stack/rehearse/page.yml'))).toEqual([]);
});

it('skips only the blocks that change the machine or need a domain', () => {
  const reasons = readBlocks(page).flatMap((block) => whySkipped(block) ?? []);
  expect(reasons).toEqual(['it needs a domain', 'it changes the machine']);
});

it('fails if the page does not have a text that has a stand-in', () => {
  expect(() => withStandIns([{ heading: '', commands: 'git clone x' }])).toThrow('change page-blocks.ts');
});

it('leaves out pulls where images are stand-ins', () => {
  expect(withoutPulls('a\ndocker compose -f x.yml pull caddy\nb\n')).toBe('a\n:\nb\n');
});
