import { expect, it } from 'vitest';
import { hashOfKey, isKey, keyIdIn, newKeyText } from './key-text.ts';

it('a key begins with ck_ and its id, and has 192 secret bits', () => {
  const text = newKeyText();
  expect(text).toMatch(/^ck_[0-9a-f]{64}$/);
  expect(keyIdIn(text)).toBe(text.slice(3, 19));
  expect(newKeyText()).not.toBe(text);
});

it.each(['', 'ck_', `ck_${'0'.repeat(63)}`, `ck_${'0'.repeat(65)}`, `ck_${'g'.repeat(64)}`, `sk_${'0'.repeat(64)}`])(
  '%j is not a key',
  (text) => {
    expect(keyIdIn(text)).toBeNull();
  },
);

it('only the key itself has its hash', () => {
  const text = newKeyText();
  const stored = hashOfKey(text);
  expect(stored).not.toContain(text.slice(3));
  expect(isKey(text, stored)).toBe(true);
  expect(isKey(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`, stored)).toBe(false);
});
