import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderInjuriesPage } from './page-markup.ts';
import { parseInjuries } from './parse-injuries.ts';
import { type ListedPlayer, PageError } from './report.ts';

const fenn = { playerName: 'Fenn Mossgate', position: 'C', injuryStatus: 'Out', injuryDetails: 'Knee' };

describe('any report', () => {
  const nasty = fc.constantFrom(
    '&amp;',
    '&lt;b&gt;',
    '<b>x</b>',
    '</table>',
    '<!--',
    '"',
    "O'Neil",
    'مرحبا',
    '😀',
    '--',
  );
  const words = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })), { minLength: 1, maxLength: 4 })
    .map((list) => list.join(' ').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const text = fc.oneof(fc.constant(''), words);
  const player: fc.Arbitrary<ListedPlayer> = fc
    .record({ playerName: words, position: text, injuryStatus: words, injuryDetails: text, returnDate: text })
    .map(({ returnDate, ...rest }) => (returnDate === '' ? rest : { ...rest, returnDate }));
  const report = fc.uniqueArray(fc.record({ teamName: words, players: fc.array(player, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ teamName }) => teamName,
  });

  it('is unchanged after rendering and parsing', () => {
    fc.assert(
      fc.property(report, (teams) => {
        expect(parseInjuries(renderInjuriesPage(teams))).toEqual(teams);
      }),
    );
  });

  it('may have as many players as the limit allows', () => {
    const players = Array.from({ length: 2_000 }, (_, n) => ({ ...fenn, playerName: `Player ${n}` }));
    expect(parseInjuries(renderInjuriesPage([{ teamName: 'Utah Jazz', players }]))[0]?.players).toEqual(players);
  });

  it('is parsed or rejected as changed when its page is damaged', () => {
    const damage = fc.record({ from: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(200), put: text });
    fc.assert(
      fc.property(report, fc.array(damage, { minLength: 1, maxLength: 4 }), (teams, damages) => {
        const html = damages.reduce((page, { from, length, put }) => {
          const at = Math.floor(from * page.length);
          return page.slice(0, at) + put + page.slice(at + length);
        }, renderInjuriesPage(teams));
        try {
          for (const team of parseInjuries(html)) {
            expect(team.teamName).not.toBe('');
            for (const { playerName } of team.players) expect(playerName).not.toBe('');
          }
        } catch (error) {
          if (!(error instanceof PageError)) throw error;
          expect(error.kind).toBe('changed');
        }
      }),
    );
  });
});
