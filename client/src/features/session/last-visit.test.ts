import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { store } from '../../store.ts';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { gamesAsOfAtom, gamesLoadAtom } from '../games/games-atoms.ts';
import { keepVisit, type LastVisit, lastVisitAtom, readVisit, restoreVisit } from './last-visit.ts';
import { rememberSignedIn, sessionAtom, setSession } from './session-atoms.ts';

const key = 'courtside:last-visit';
const hour = 3_600_000;
const user = { uid: 'ana', email: 'ana@example.com', displayName: null };
const aVisit = (fields: Partial<LastVisit> = {}): LastVisit => ({
  user,
  at: Date.now() - 1000,
  games: [aGame()],
  bets: [aBet()],
  isNew: false,
  ...fields,
});

beforeEach(() => {
  setSession({ status: 'out' });
  endSession();
  localStorage.clear();
});

test('reads the kept visit as it was', () => {
  const visit = aVisit();
  keepVisit(visit);
  expect(readVisit(Date.now())).toEqual(visit);
});

test('leaves out games that have tipped off, and keeps no more than the first paint shows', () => {
  const games = Array.from({ length: 30 }, (_, index) => aGame({ id: `game-${index}`, bet_id: `game-${index}` }));
  keepVisit(aVisit({ games: [aGame({ id: 'over', bet_id: 'over', endTime: inMs(-1) }), ...games] }));
  expect(readVisit(Date.now())?.games.map(({ id }) => id)).toEqual(games.slice(0, 11).map(({ id }) => id));
});

test.each([
  ['no JSON', '{'],
  ['another value', '"text"'],
  ['no user', JSON.stringify({ ...aVisit(), user: {} })],
  ['no games', JSON.stringify({ ...aVisit(), games: undefined })],
  ['a time in the future', JSON.stringify(aVisit({ at: Date.now() + hour }))],
  ['a visit of yesterday', JSON.stringify(aVisit({ at: Date.now() - 13 * hour }))],
])('reads nothing from %s', (_what, text) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem(key, text);
  expect(readVisit(Date.now())).toBeNull();
});

test('restores the user and the games of the last visit, marked with their time', () => {
  const visit = aVisit();
  keepVisit(visit);
  rememberSignedIn(true);
  restoreVisit();
  expect(store.get(sessionAtom)).toEqual({ status: 'in', user });
  expect(store.get(gamesLoadAtom).status).toBe('loaded');
  expect(store.get(gamesAsOfAtom)).toBe(visit.at);
});

test('restores nothing for a visitor who has signed out', () => {
  keepVisit(aVisit());
  rememberSignedIn(false);
  restoreVisit();
  expect(store.get(lastVisitAtom)).toBeNull();
  expect(store.get(sessionAtom).status).toBe('out');
});

test('forgets the visit when the session ends or another user signs in', () => {
  keepVisit(aVisit());
  rememberSignedIn(true);
  restoreVisit();
  setSession({ status: 'in', user: { ...user, uid: 'bo' } });
  expect(store.get(lastVisitAtom)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});
