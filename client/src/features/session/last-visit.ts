import type { Game, UserBet } from '@courtside/contract/entities';
import { hourMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { completeBet, completeGames, recordsOf } from '../../api/specified-fields.ts';
import { keepText, readText } from '../../storage.ts';
import { store } from '../../store.ts';
import { mayBeSignedIn, type SignedInUser, setSession } from './session-atoms.ts';

/** What the last visit of a signed-in user showed, for the first paint of the next one. */
export interface LastVisit {
  readonly user: SignedInUser;
  /** When the games were last known to be current, in ms since 1970. */
  readonly at: number;
  /** The games that were open for betting, in the order of the page. */
  readonly games: readonly Game[];
  /** The user's pending bets. */
  readonly bets: readonly UserBet[];
  /** Whether the user had never placed a bet. */
  readonly isNew: boolean;
}

const key = 'courtside:last-visit';

/** An older visit shows nothing that is still true. */
const maxAge = 12 * hourMs;

/** The first paint shows no more games than these. */
const maxGames = 12;
const maxBets = 20;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOrNull = (value: unknown) => (isText(value) ? value : null);

/** A visit from stored text. @throws SyntaxError, ApiError or TypeError if it is damaged */
function parseVisit(text: string): LastVisit | null {
  const { user, at, games, bets, isNew } = JSON.parse(text);
  if (!isText(user.uid) || !Number.isFinite(at)) return null;
  return {
    user: { uid: user.uid, email: textOrNull(user.email), displayName: textOrNull(user.displayName) },
    at,
    games: completeGames(games),
    bets: recordsOf<UserBet>(bets).map(completeBet),
    isNew: isNew === true,
  };
}

/** The last visit with the games that are still open at `now` (ms since 1970). Null without one, or if it is too old. */
export function readVisit(now: number): LastVisit | null {
  const text = readText('browser', key);
  if (!isText(text)) return null;
  try {
    const visit = parseVisit(text);
    if (visit === null || visit.at > now || visit.at < now - maxAge) return null;
    return { ...visit, games: visit.games.filter(({ endTime }) => Date.parse(endTime) > now) };
  } catch (error) {
    console.warn('The last visit cannot be read.', error);
    forgetVisit();
    return null;
  }
}

/** Keeps a visit in place of the one before. */
export function keepVisit({ user, at, games, bets, isNew }: LastVisit): void {
  const visit: LastVisit = { user, at, games: games.slice(0, maxGames), bets: bets.slice(0, maxBets), isNew };
  keepText('browser', key, JSON.stringify(visit));
}

function forgetVisit(): void {
  keepText('browser', key, null);
}

/** The last visit, shown until this one's data is here; null without one, and once another user's session begins. */
export const lastVisitAtom = atom<LastVisit | null>(null);

onSessionEnd(() => {
  forgetVisit();
  store.set(lastVisitAtom, null);
});

/** Shows the last visit of a user who may still be signed in. Called before the first render. */
export function restoreVisit(): void {
  const visit = mayBeSignedIn() ? readVisit(Date.now()) : null;
  if (visit === null) return;
  setSession({ status: 'in', user: visit.user });
  store.set(lastVisitAtom, visit);
}
