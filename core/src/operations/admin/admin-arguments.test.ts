import { expect, it } from 'vitest';
import { readAdminRequest } from './admin-arguments.ts';

it.each([
  [['list'], { command: 'list' }],
  [['confirm-restore'], { command: 'confirm-restore' }],
  [['add', ' ada@example.com '], { command: 'add', user: { email: 'ada@example.com' } }],
  [['reset-link', 'ada@example.com'], { command: 'reset-link', user: { email: 'ada@example.com' } }],
  [['remove', '--uid', 'u1'], { command: 'remove', user: { uid: 'u1' } }],
])('reads %j', (args, request) => {
  expect(readAdminRequest(args)).toEqual(request);
});

it.each([
  [[]],
  [['grant', 'ada@example.com']],
  [['add']],
  [['add', 'ada@example.com', 'bob@example.com']],
  [['add', 'ada@example.com', '--uid', 'u1']],
  [['list', 'ada@example.com']],
  [['confirm-restore', 'ada@example.com']],
  [['reset-link']],
  [['add', '--email', 'ada@example.com']],
])('rejects %j with the usage', (args) => {
  expect(() => readAdminRequest(args)).toThrow(/Usage: npm run admin -- list/);
});
