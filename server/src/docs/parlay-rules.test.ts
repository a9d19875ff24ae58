import { readFile } from 'node:fs/promises';
import { parlayRules } from '@courtside/contract/parlay-rules';
import { expect, it } from 'vitest';

it('says the rules of parlays in the documentation word for word', async () => {
  const documented = await readFile(new URL('../../../docs/parlays.md', import.meta.url), 'utf8');
  const numbered = documented.split('\n').filter((line) => /^\d\. /.test(line));
  expect(numbered).toEqual(parlayRules.map((rule, index) => `${index + 1}. ${rule}`));
});
