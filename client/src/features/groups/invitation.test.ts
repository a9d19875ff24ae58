import { expect, test } from 'vitest';
import { groupIn } from './invites.ts';

test.each([
  ['  abc ', 'abc'],
  ['https://courtside.example/group/abc', 'abc'],
  ['http://localhost:5001/GROUP/abc?x=1#top', 'abc'],
  ['https://courtside.example/invite/HKPT-4F7?from=mail', 'HKPT-4F7'],
  ['courtside.example/invite/hkpt4f7', 'HKPT-4F7'],
  [' hkpt 4f7 ', 'HKPT-4F7'],
  ['hkpt-4f7', 'HKPT-4F7'],
  ['9f1c2b7e4d8a4c06b3e5a7d1f0c49b82', '9f1c2b7e4d8a4c06b3e5a7d1f0c49b82'],
  ['   ', ''],
])('"%s" names the group "%s"', (typed, named) => {
  expect(groupIn(typed)).toBe(named);
});
