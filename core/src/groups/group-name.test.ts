import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupName } from './group-name.ts';

const family = '👨‍👩‍👧‍👦';

describe('groupName', () => {
  it.each([
    ['a trimmed text', '  Sunday hoops \n', 'Sunday hoops'],
    ['emoji', '🏀🔥', '🏀🔥'],
    ['emoji of several code points', family, family],
    ['Hebrew', 'חברים לכדורסל', 'חברים לכדורסל'],
    ['Arabic with a direction mark', 'أصدقاء\u200f!', 'أصدقاء\u200f!'],
    ['combining marks, as they were typed', 'Jose\u0301', 'Jose\u0301'],
    ['one character', 'x', 'x'],
    ['sixty-four characters', 'x'.repeat(64), 'x'.repeat(64)],
    ['fifty-eight families', family.repeat(58), family.repeat(58)],
    ['markup, which stays text', '<b>&"\'$where', '<b>&"\'$where'],
  ])('accepts %s', (_what, typed, name) => {
    expect(groupName(typed)).toBe(name);
  });

  it.each([
    ['an empty text', '', 'Please enter a group name.'],
    ['a blank text', ' \t\n\u00a0', 'Please enter a group name.'],
    ['invisible characters', '\u200b\u200d', 'Please enter a group name.'],
    ['sixty-five characters', 'x'.repeat(65), 'A group name can have up to 64 characters.'],
    ['ten thousand combining marks', `x${'\u0301'.repeat(10_000)}`, 'A group name can have up to 64 characters.'],
    ['two lines', 'a\nb', 'A group name cannot contain control characters.'],
    ['a null character', 'a\u0000b', 'A group name cannot contain control characters.'],
    ['an escape sequence', 'a\u001b[31m', 'A group name cannot contain control characters.'],
    ['a lone surrogate', 'a\ud83c', 'A group name cannot contain control characters.'],
    ['a line separator', 'a\u2028b', 'A group name cannot contain control characters.'],
    ['a change of the text direction', 'a\u202egnp.exe', 'A group name cannot contain control characters.'],
  ])('rejects %s', (_what, typed, message) => {
    expect(() => groupName(typed)).toThrow(
      expect.objectContaining({ code: 'invalid-group-name', field: 'groupName', message }),
    );
  });

  it('accepts a validated name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        let name: string;
        try {
          name = groupName(typed);
        } catch {
          return;
        }
        expect(groupName(name)).toBe(name);
        expect(typed).toContain(name);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
