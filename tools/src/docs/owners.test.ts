import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@courtside/stack/paths';
import { describe, expect, it } from 'vitest';
import { ownerProblems } from './owners.ts';

describe('the schema of a collection', () => {
  const users = {
    path: 'core/src/ledger/account.model.ts',
    text: "export const userSchema = Schema.create(\n{ uid: { type: String } },\n{ ...documentOptions, collection: 'users' },\n);",
  };

  it.each([
    "new Schema({ name: { type: String } }, { collection: 'users' });",
    "new Schema<UserDoc>({}, { ...documentOptions, collection: 'users' });",
    "Schema.create({}, { collection: 'users' });",
  ])('is refused if the collection has another one: %s', (text) => {
    const other = { path: 'core/src/profile.model.ts', text };
    expect(ownerProblems([users, other])).toEqual([
      'the collection users has 2 schemas: core/src/ledger/account.model.ts, core/src/profile.model.ts',
    ]);
  });

  it('is refused if the other one is in the same file', () => {
    const twice = { ...users, text: `${users.text}\n${users.text}` };
    expect(ownerProblems([twice])).toEqual([
      'the collection users has 2 schemas: core/src/ledger/account.model.ts, core/src/ledger/account.model.ts',
    ]);
  });

  it('may have parts and indexes with any name', () => {
    const text = [
      'const part = new Schema({ cents: { type: Number } }, objectOptions);',
      "export const bets = Schema.create({ collection: { type: String, enum: ['users'] } }, { collection: 'bets' });",
      "userSchema.index({ seq: 1 }, { name: 'users' });",
      "// new Schema({}, { collection: 'users' })",
    ].join('\n');
    expect(ownerProblems([users, { path: 'core/src/ledger/bet.model.ts', text }])).toEqual([]);
  });

  it('is found in every file of core that has one', () => {
    const paths = globSync('core/src/**/*.ts', { cwd: repoRoot }).filter((path) => !/\.test\.ts$/.test(path));
    const files = paths.map((path) => ({ path, text: readFileSync(join(repoRoot, path), 'utf8') }));
    const doubled = ownerProblems(files.flatMap((file) => [file, file]));
    const found = doubled.map((problem) => problem.split(' ')[2]);
    expect(found).toContain('users');
    expect(found).toContain('ledger');
    expect(found).toContain('locks');
  });
});
