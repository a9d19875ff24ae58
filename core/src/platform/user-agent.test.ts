import { expect, it } from 'vitest';
import { userAgentOf } from './user-agent.ts';

it('has the form that sources answer, also in a build between two versions', () => {
  expect(userAgentOf('https://courtside.example')).toMatch(/^Courtside\/[\w.-]+ \(\+https:\/\/courtside\.example\)$/);
});
