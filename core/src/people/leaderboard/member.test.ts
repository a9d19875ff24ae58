import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromMember, fromScore, toMember, toScore } from './member.ts';

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const text = fc.string({
  unit: fc.constantFrom('\u0000', '\u0001', '\u0002', 'a', 'b', 'é', '\uffff', '😀'),
  maxLength: 5,
});
const uid = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 3 });

it('sorts by the bytes of name and uid, for any characters in the name', () => {
  fc.assert(
    fc.property(text, uid, text, uid, (nameA, uidA, nameB, uidB) => {
      const byMember = bytes(toMember({ username: nameA, uid: uidA }), toMember({ username: nameB, uid: uidB }));
      expect(Math.sign(byMember)).toBe(bytes(nameA, nameB) || bytes(uidA, uidB));
    }),
  );
});

it('restores name and uid', () => {
  fc.assert(
    fc.property(text, uid, (username, id) => {
      expect(fromMember(toMember({ username, uid: id }))).toEqual({ username, uid: id });
    }),
  );
});

it('restores balances to the cent, and 0 without a sign', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      expect(fromScore(toScore(cents))).toBe(cents);
    }),
  );
  expect([toScore(0), fromScore('-0')]).toEqual(['0', 0]);
});
