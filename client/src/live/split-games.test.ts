import type { Game } from '@courtside/contract/entities';
import type { TopicMessage } from '@courtside/contract/live';
import { diff } from '@courtside/contract/patch';
import { topicShapes } from '@courtside/contract/topic-shapes';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { stateAfter } from '@courtside/contract/topic-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aGame } from '../testing/builders.ts';
import { splitGames } from './split-games.ts';

type State = TopicSnapshots['games'];

const now = Date.parse('2026-11-21T01:00:00Z');
const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const before = (id: string, price = 150): Game =>
  aGame({ id, betStatus: 'open', score: null, startTime: iso(30), endTime: iso(30), team1_price: price });
const inPlay = (id: string, points: number): Game =>
  aGame({
    id,
    betStatus: 'closed',
    startTime: iso(-30),
    endTime: iso(-30),
    score: { team1: points, team2: 0, periods: [], clock: 'Q1 6:00' },
  });
const stateOf = (...games: Game[]): State => ({ now: iso(0), feed: 'demo', games });
const snapshot = (data: State): TopicMessage<'games'> => ({ topic: 'games', type: 'snapshot', version: 1, data });
const update = (from: State, to: State): TopicMessage<'games'> => ({
  topic: 'games',
  type: 'update',
  version: 2,
  data: diff(from, to, topicShapes.games) ?? {},
});
const heldNone = () => false;
const play = (state: State | null, message: TopicMessage<'games'>) => stateAfter('games', state, message);

test('the first snapshot shows the games before their tip-off, and the others later', () => {
  const { now: atOnce, later } = splitGames(snapshot(stateOf(before('a'), inPlay('b', 7))), null, now, heldNone);
  const shown = play(null, atOnce);
  expect(shown?.games.map(({ id }) => id)).toEqual(['a']);
  const [held] = later;
  expect(held?.id).toBe('b');
  expect(held && play(shown, held.message)?.games.map(({ id, score }) => [id, score?.team1])).toEqual([
    ['a', undefined],
    ['b', 7],
  ]);
});

test('a later snapshot keeps the shown score of a game until its turn, and a game that is gone', () => {
  const shown = stateOf(before('a'), inPlay('b', 7), inPlay('c', 9));
  const { now: atOnce, later } = splitGames(snapshot(stateOf(before('a', 170), inPlay('b', 12))), shown, now, heldNone);
  const first = play(shown, atOnce);
  expect(first?.games.map(({ id, score, team1_price }) => [id, score?.team1 ?? team1_price])).toEqual([
    ['a', 170],
    ['b', 7],
    ['c', 9],
  ]);
  const last = later.reduce((state, { message }) => play(state, message), first);
  expect(last?.games.map(({ id, score }) => [id, score?.team1])).toEqual([
    ['a', undefined],
    ['b', 12],
  ]);
});

test('prices before tip-off pass; a tip-off, a score, and what follows something that is held wait', () => {
  const shown = stateOf(before('a'), before('b'), inPlay('c', 7));
  const tippedOff = { ...before('b'), betStatus: 'closed' as const };
  const message = update(shown, stateOf(before('a', 160), tippedOff, inPlay('c', 9)));
  const waiting = (isHeld: (id: string) => boolean) =>
    splitGames(message, shown, now, isHeld).later.map(({ id }) => id);
  expect(waiting(heldNone)).toEqual(['b', 'c']);
  expect(waiting((id) => id === 'a')).toEqual(['a', 'b', 'c']);
});

const aState = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), begun: fc.boolean(), points: fc.nat(3), price: fc.nat(3) }),
    { selector: ({ id }) => id },
  )
  .map((games) =>
    stateOf(...games.map(({ id, begun, points, price }) => (begun ? inPlay(id, points) : before(id, 150 + price)))),
  );

test('both parts together make the state of the message, and the first shows nothing of a game in play', () => {
  const sorted = (state: State | null) => state?.games.toSorted((a, b) => a.id.localeCompare(b.id));
  fc.assert(
    fc.property(aState, aState, fc.boolean(), (from, to, isSnapshot) => {
      const message = isSnapshot ? snapshot(to) : update(from, to);
      const { now: atOnce, later } = splitGames(message, from, now, heldNone);
      const first = play(from, atOnce);
      for (const game of first?.games ?? []) {
        const known = from.games.find(({ id }) => id === game.id);
        if (game.score !== null || game.betStatus !== 'open') expect(game).toEqual(known);
      }
      expect(sorted(later.reduce((state, { message: part }) => play(state, part), first))).toEqual(sorted(to));
    }),
    { numRuns: 300 },
  );
});
