import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack';
import { expect, it } from 'vitest';
import { changeBetModel } from './new-build.ts';

it('changes the schema, the validator and the indexes of the bets of this checkout', () => {
  const text = readFileSync(join(repoRoot, 'core/src/ledger/bet.model.ts'), 'utf8');
  const changed = changeBetModel(text);
  for (const added of ["cashedOut: { type: Number, numbers: 'halves'", 'rehearsed: {', 'index({ rehearsed: 1 }']) {
    expect(text).not.toContain(added);
    expect(changed).toContain(added);
  }
});

it('fails if the model does not have the field that is changed', () => {
  expect(() => changeBetModel('export const betFields = {};')).toThrow('change new-build.ts');
});
