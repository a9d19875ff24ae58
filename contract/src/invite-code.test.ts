import { describe, expect, it } from 'vitest';
import { formatInviteCode, inviteCodeAlphabet, inviteCodeIn } from './invite-code.ts';

describe('the code in a text', () => {
  it.each(['HKPT-4F7', 'hkpt-4f7', 'HKPT4F7', ' hkpt 4f7 ', 'HK-PT-4F-7', 'HKPT–4F7', 'HKPT‑4F7'])(
    'reads %j',
    (text) => {
      expect(inviteCodeIn(text)).toBe('HKPT4F7');
    },
  );

  it.each([
    '',
    'HKPT-4F',
    'HKPT-4F77',
    'HOPT-4F7',
    'HKPT-4F0',
    'HKPT-4F1',
    'HKPT.4F7',
    '9f1c2b7e4d8a4c06b3e5a7d1f0c49b82',
    'unknown',
  ])('reads no code in %j', (text) => {
    expect(inviteCodeIn(text)).toBeNull();
  });
});

it('writes a code in two parts', () => {
  expect(formatInviteCode('HKPT4F7')).toBe('HKPT-4F7');
});

it('uses no character that is confused with another, and no vowel', () => {
  expect(inviteCodeAlphabet).not.toMatch(/[01AEIOULSYZ]/);
  expect(new Set(inviteCodeAlphabet).size).toBe(25);
});
