import type { UserBet } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { mainAccountName, toCents } from '@courtside/contract/money';
import { atom } from 'jotai';
import { checkAttempts, isAttempting } from '../../api/attempts.ts';
import { type Caller, callForAll, onSessionEnd, type WholeAnswer } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { completeBet, completeBets, type SentBet } from '../../api/specified-fields.ts';
import { derivedFamily, sameItems, store } from '../../store.ts';
import { gameAtom, gamesAsOfAtom } from '../games/games-atoms.ts';
import { learnTeams } from '../games/team-book.ts';
import { lastVisitAtom } from '../session/last-visit.ts';
import { gamesOf, isOnGame } from './bet-picks.ts';
import { selectionWords } from './bet-words.ts';

interface Bets {
  readonly byId: ReadonlyMap<string, UserBet>;
  /** The cursor of the next page; undefined before the first page, null after the last. */
  readonly nextCursor: string | null | undefined;
}

const none: Bets = { byId: new Map(), nextCursor: undefined };

/** Bets per page; the first page has the newest games. */
const pageSize = 100;

const revisionOf = ({ correction }: UserBet) => correction?.revision ?? 0;
const openLegsOf = ({ legs = [] }: UserBet) => legs.filter(({ result }) => result === 'open').length;

/** Whether a bet is an earlier state of the known one. A correction can open a parlay again. */
function isOlder(bet: UserBet, known: UserBet | undefined): boolean {
  if (!known) return false;
  const revisions = revisionOf(bet) - revisionOf(known);
  if (revisions !== 0) return revisions < 0;
  if (known.status === 'pending') return openLegsOf(bet) > openLegsOf(known);
  return bet.status === 'pending' || Date.parse(bet.settledAt ?? '') < Date.parse(known.settledAt ?? '');
}

/**
 * Adds bets to the known ones, by id. Messages arrive in any order: a settled bet never becomes pending again unless a correction
 * says so, a corrected one never returns to its first result, and no leg of a parlay opens again.
 */
export function withBets(
  known: ReadonlyMap<string, UserBet>,
  arrived: Iterable<SentBet>,
): ReadonlyMap<string, UserBet> {
  const next = new Map(known);
  for (const sent of arrived) {
    const bet = completeBet(sent);
    learnTeams([bet.betData]);
    const before = known.get(bet.id);
    // Live messages leave the opponent out.
    const opponent = bet.opponent ?? before?.opponent;
    if (!isOlder(bet, before)) next.set(bet.id, opponent === undefined ? bet : { ...bet, opponent });
  }
  return next;
}

/** When the game of a bet starts, in ms since 1970; 0 if unknown, so that the bet comes last. */
export function startOf({ betData }: UserBet): number {
  return Date.parse(betData.startTime) || 0;
}

/** Latest game first, games without a start last; within a game the latest bet first. */
export function byGameStart(a: UserBet, b: UserBet): number {
  return startOf(b) - startOf(a) || b.placedAt.localeCompare(a.placedAt);
}

/** Reads pages of a user's bets from `cursor` on, until `isEnough`. @throws ApiError */
async function readPages(
  { uid, token }: Caller,
  cursor: string | undefined,
  isEnough: (bets: readonly UserBet[]) => boolean,
): Promise<Bets> {
  const bets: UserBet[] = [];
  for (let next = cursor; ; ) {
    const query = { limit: String(pageSize), cursor: next };
    const { data, meta }: WholeAnswer<'listUserBets'> = await callForAll('listUserBets', {
      params: { uid },
      query,
      token,
    });
    bets.push(...completeBets(uid, data));
    const nextCursor = meta.nextCursor ?? null;
    if (nextCursor === null || isEnough(bets)) return { byId: withBets(new Map(), bets), nextCursor };
    next = nextCursor;
  }
}

/** The pending bets. */
const runningIn = (bets: Iterable<UserBet>) => [...bets].filter(({ status }) => status === 'pending');

const ownBets = resource({
  what: 'The bets',
  read: async (_signal, owner: Caller, openOwner: () => Promise<{ readonly running: number }>) => {
    const { running } = await openOwner();
    return readPages(owner, undefined, (bets) => runningIn(bets).length >= running);
  },
  merge: (known, arrived) => ({
    byId: withBets(known?.byId ?? none.byId, arrived.byId.values()),
    nextCursor: known?.nextCursor === undefined ? arrived.nextCursor : known.nextCursor,
  }),
});

const unconfirmed = atom<ReadonlyMap<string, UserBet>>(new Map());

/** Load state of the signed-in user's first bets. Stays 'failed' while they are read again. */
export const betsLoadAtom = atom((get) => {
  const { status, failure } = get(ownBets.loadAtom);
  return status === 'loading' && failure !== null ? 'failed' : status;
});

/** The error of the last read; null if it succeeded. */
export const betsFailureAtom = atom((get) => get(ownBets.loadAtom).failure);

/** The bets that the server has confirmed, by id. */
export const confirmedBetsAtom = atom((get) => (get(ownBets.dataAtom) ?? none).byId);

/** Whether the first pages have been read, with all running bets. */
const areBetsReadAtom = atom((get) => get(ownBets.dataAtom)?.nextCursor !== undefined);

/** Whether the server may have older bets than the loaded ones. */
export const hasOlderBetsAtom = atom((get) => typeof (get(ownBets.dataAtom) ?? none).nextCursor === 'string');

/** The pending bets of the last visit while this one's are not read; null without one. */
const lastBetsAtom = atom((get) => (get(areBetsReadAtom) ? null : (get(lastVisitAtom)?.bets ?? null)));

/** Whether the user's bets are known, at least as they were at the last visit, or cannot be read. */
export const areBetsKnownAtom = atom((get) => get(betsLoadAtom) !== 'loading' || get(lastBetsAtom) !== null);

/** The signed-in user's bets, latest game first, including those being placed. */
export const betsAtom = atom((get) => {
  const shown = new Map((get(lastBetsAtom) ?? []).map((bet) => [bet.id, bet]));
  for (const [id, bet] of [...get(unconfirmed), ...get(confirmedBetsAtom)]) shown.set(id, bet);
  return [...shown.values()].sort(byGameStart);
});

/** The user's pending bets. */
export const openBetsAtom = atom((get) => runningIn(get(betsAtom)));

/**
 * Whether the games of the last visit lack one that the user has bet on: it has tipped off since. Once the games are loaded, its
 * score is shown before the open ones.
 */
export const hasGameTippedOffAtom = atom(
  (get) =>
    get(gamesAsOfAtom) !== null &&
    get(openBetsAtom)
      .flatMap(gamesOf)
      .some((id) => get(gameAtom(id)) === undefined),
);

/** True until the server has confirmed the bet. */
export const isUnconfirmedAtom = derivedFamily(
  (get, id: string) => get(unconfirmed).has(id) && !get(confirmedBetsAtom).has(id),
);

/** The user's pending stakes on a game by what they are on, such as `Celtics −5.5`, in cents. */
export const stakesAtom = derivedFamily((get, gameId: string) => {
  const stakes = new Map<string, number>();
  for (const bet of get(openBetsAtom)) {
    const what = selectionWords(bet);
    if (isOnGame(bet, gameId)) stakes.set(what, (stakes.get(what) ?? 0) + toCents(bet.amount));
  }
  return stakes;
});

/** The user's pending bets on a game, the latest first. */
export const openBetsOnAtom = derivedFamily(
  (get, gameId: string): readonly UserBet[] => get(openBetsAtom).filter((bet) => isOnGame(bet, gameId)),
  sameItems,
);

/** The user's bets on a game, settled or not, the earliest first. Those that the user has undone or cashed out are not listed. */
export const betsOnAtom = derivedFamily(
  (get, gameId: string): readonly UserBet[] =>
    get(betsAtom)
      .filter((bet) => isOnGame(bet, gameId) && !isClosedByUser(bet))
      .reverse(),
  sameItems,
);

/** Names a side of a market, whatever its line and price. */
export const sideKey = ({ market, side }: Selection) => `${market}|${side}`;

/** The user's pending stakes on a game by side, in cents. A parlay stakes on no side alone. */
export const heldOnAtom = derivedFamily((get, gameId: string): ReadonlyMap<string, number> => {
  const held = new Map<string, number>();
  for (const bet of get(openBetsOnAtom(gameId)).filter(({ legs }) => legs === undefined))
    held.set(sideKey(bet), (held.get(sideKey(bet)) ?? 0) + toCents(bet.amount));
  return held;
});

/** The games with a pending bet of the user. */
export const stakedGamesAtom = atom((get) => new Set(get(openBetsAtom).flatMap(gamesOf)));

// When a response is lost, the live feed or the next read of the bets still delivers the bet.
store.sub(confirmedBetsAtom, checkAttempts);

/** Intent of undoing a bet or cashing it out. */
export const closingOf = (id: string) => ['close', id] as const;

/** Names the money that moved when a bet was placed. */
export const placedMove = (id: string) => `${id}:placed`;
/** Names the money that moved when its owner closed a bet. */
export const closedMove = (id: string) => `${id}:closed`;

/** Whether the user has undone the bet or cashed it out. */
export const isClosedByUser = ({ status, cancelled }: UserBet) => cancelled || status === 'cashed-out';

/** Announces how bets ended. The texts are not part of the first load. */
async function announce(known: ReadonlyMap<string, UserBet>, arrived: readonly UserBet[]): Promise<void> {
  try {
    const { announceChanges } = await import('./settled-news.ts');
    // If the session has ended, there are no bets.
    announceChanges(known, store.get(confirmedBetsAtom), arrived);
  } catch (error) {
    console.error('The announcement of a bet could not be loaded.', error);
  }
}

/** Adds bets from a response or a live message. */
export function mergeBets(arrived: readonly UserBet[]): void {
  const { status, data } = ownBets.get();
  const known = data ?? none;
  // The attempt that closes a bet in this tab announces it with the server's message.
  const news = arrived.filter((bet) => !(isClosedByUser(bet) && isAttempting(closingOf(bet.id))));
  ownBets.set({ ...known, byId: withBets(known.byId, arrived) });
  if (status === 'loaded') void announce(known.byId, news);
}

/** Shows a bet before the server has confirmed it. */
export function showUnconfirmed(bet: UserBet): void {
  store.set(unconfirmed, (bets) => new Map(bets).set(bet.id, bet));
}

/** Replaces an unconfirmed bet with the server's, or removes it if `bet` is null. */
export function resolveUnconfirmed(id: string, bet: UserBet | null): void {
  if (bet) mergeBets([bet]);
  store.set(unconfirmed, (bets) => new Map([...bets].filter(([known]) => known !== id)));
}

/** Loads bets until all running ones are loaded; `openOwner` returns their number. Never rejects. */
export const loadBets = ownBets.load;

/** Reads the user's first bets again, after a response without the changed bet. @throws ApiError */
export async function rereadBets(owner: Caller): Promise<void> {
  const { byId } = await readPages(owner, undefined, () => true);
  mergeBets([...byId.values()]);
}

/** Loads the next bets, and more until `isEnough`. @throws ApiError */
export async function loadOlderBets(
  owner: Caller,
  isEnough: (bets: readonly UserBet[]) => boolean = () => true,
): Promise<void> {
  const { nextCursor } = ownBets.get().data ?? none;
  if (typeof nextCursor !== 'string') return;
  const older = await readPages(owner, nextCursor, isEnough);
  const known = ownBets.get().data ?? none;
  ownBets.set({ byId: withBets(known.byId, older.byId.values()), nextCursor: older.nextCursor });
}

/** Marks the bets as failed to load. Keeps the loaded ones. */
export function betsFailed(): void {
  ownBets.fail(new Error('The bets could not be loaded.'));
}

export function clearBets(): void {
  ownBets.reset();
  store.set(unconfirmed, new Map());
}

onSessionEnd(clearBets);

/** Reads bets that a snapshot leaves out. `running`: the number of running bets of the main account. */
export async function catchUpOnBets(owner: Caller, snapshot: readonly UserBet[], running = 0): Promise<void> {
  const inSnapshot = new Set(snapshot.map(({ id }) => id));
  const known = runningIn(store.get(confirmedBetsAtom).values());
  const missing = known.filter(({ id }) => !inSnapshot.has(id));
  const areRead = store.get(areBetsReadAtom);
  const hasAll = (bets: readonly UserBet[]) =>
    !areRead || bets.filter(({ account }) => account === mainAccountName).length >= running;
  if (missing.length === 0 && hasAll(known)) return;
  try {
    const { byId } = await readPages(owner, undefined, (bets) => {
      const read = new Set(bets.map(({ id }) => id));
      return missing.every(({ id }) => read.has(id)) && hasAll(runningIn(bets));
    });
    mergeBets([...byId.values()]);
  } catch (error) {
    console.error('The bets could not be read again.', error);
  }
}
