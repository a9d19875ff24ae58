import { expect, it } from 'vitest';
import { chancesToLead } from './chances.ts';
import { leadWishes } from './lead-wishes.ts';
import type { Night } from './night.ts';
import { aBet, aGame } from './testing/builders.ts';

const member = (uid: string, score: number) => ({ uid, name: uid, score });
const one = aGame({ id: 'one' });
const two = aGame({ id: 'two' });
/** Both games are even, and me leads only if both are won. */
const night: Night = {
  members: [member('me', 0), member('bo', 1500), member('far', -50_000)],
  games: [one, two],
  bets: [
    aBet('me', { gameId: 'one' }),
    aBet('bo', { gameId: 'one', side: 'team2' }),
    aBet('far', { gameId: 'one' }),
    aBet('me', { gameId: 'two' }),
  ],
};

it('returns the outcomes that raise the chance, with the chance once they have happened', () => {
  const lead = chancesToLead(night, undefined, 'me');
  const wishes = leadWishes(lead, 'me');
  expect(wishes.map(({ part }) => part.gameId).sort()).toEqual(['one', 'two']);
  const first = wishes.find(({ part }) => part.gameId === 'one');
  expect(first?.part.cells).toEqual([{ from: 1, to: Infinity }]);
  const won = { ...night, games: [{ ...one, points: { team1: 90, team2: 80 }, left: 0 }, two] };
  expect(first?.chance).toBeCloseTo(chancesToLead(won).chances.get('me') ?? 0, 9);
  expect(first?.chance).toBeGreaterThan(lead.chances.get('me') ?? 1);
});

it('names who bet on the same side and who on the other, among those who can still lead', () => {
  const wishes = leadWishes(chancesToLead(night, undefined, 'me'), 'me');
  const of = (gameId: string) => wishes.find(({ part }) => part.gameId === gameId);
  expect(of('one')).toMatchObject({ withUids: [], againstUids: ['bo'], isOwn: true });
  expect(of('two')).toMatchObject({ withUids: [], againstUids: [], isOwn: true });
});

it('has nearly the same from samples', () => {
  const [exact] = leadWishes(chancesToLead(night, undefined, 'me'), 'me');
  const [sampled] = leadWishes(chancesToLead(night, 1, 'me'), 'me');
  expect(sampled?.chance).toBeCloseTo(exact?.chance ?? 0, 2);
});

it('has nothing for a member who cannot lead, and for none', () => {
  expect(leadWishes(chancesToLead(night, undefined, 'far'), 'far')).toEqual([]);
  expect(leadWishes(chancesToLead(night), 'me')).toEqual([]);
});
