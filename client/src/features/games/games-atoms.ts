import type { Game } from '@courtside/contract/entities';
import { type League, leagueNames, leagues } from '@courtside/contract/leagues';
import type { Feed, NextGame } from '@courtside/contract/topic-snapshots';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { ApiError, call } from '../../api/call.ts';
import { type Load, resource } from '../../api/resource.ts';
import { completeGames, type SentGame } from '../../api/specified-fields.ts';
import { hold, isDelayed, isHolding } from '../../delay/delay-line.ts';
import { isBeforeTipOff } from '../../live/split-games.ts';
import { topicAtom, topicFields } from '../../live/topic-state.ts';
import { liveStateAtom, onTopic } from '../../live/topics.ts';
import { derivedFamily, sameItems, store } from '../../store.ts';
import { lastVisitAtom } from '../session/last-visit.ts';
import { nowAtom, setServerTime } from './clock.ts';
import { learnTeams } from './team-book.ts';

/** The phase of a game as the screen shows it. 'between': betting has ended and there is no score yet. */
export type Phase = 'open' | 'between' | 'live' | 'finished';

/** The phase of a game at `now` (ms since 1970). */
export function phaseOf({ betStatus, endTime, score }: Game, now: number): Phase {
  const isOpen = Date.parse(endTime) > now;
  const hasResult = betStatus === 'final' || betStatus === 'settled';
  if (betStatus === 'void' || (hasResult && (score || !isOpen))) return 'finished';
  // As specified, any other status than 'closed' is offered, also one that this version does not know.
  if (betStatus !== 'closed' && isOpen) return 'open';
  return score ? 'live' : 'between';
}

/** The games of one phase by their end of betting: finished games latest first, all others soonest first. */
export function gamesInPhase(games: Iterable<Game>, phase: Phase, now: number): readonly Game[] {
  const order = phase === 'finished' ? -1 : 1;
  return [...games]
    .filter((game) => phaseOf(game, now) === phase)
    .sort((a, b) => order * (Date.parse(a.endTime) - Date.parse(b.endTime)) || a.id.localeCompare(b.id));
}

/** Source of odds and scores; null until the deployment's settings are loaded. Set once at startup. */
export const feedAtom = atom<Feed | null>(null);

type Games = ReadonlyMap<string, Game>;

const noGames: Games = new Map();

/** Delay before the failure of a call is shown, in ms, because the live feed may still deliver the games. */
const grace = 1500;

function byId(all: readonly SentGame[]): Games {
  const complete = completeGames(all);
  learnTeams(complete);
  return new Map(complete.map((game) => [game.id, game]));
}

/**
 * Divides games that were read, like those of the live feed: those before tip-off are shown at once, the others once this device's
 * TV has shown what they tell. Until then they stay as they were shown.
 */
function showAtOnce(arrived: Games): Games {
  if (!isDelayed()) return arrived;
  const now = store.get(nowAtom);
  const shown = games.get().data ?? noGames;
  const atOnce = [...arrived.values()].flatMap((game) => {
    if (isBeforeTipOff(game, now) && !isHolding(`game:${game.id}`)) return [game];
    hold(`game:${game.id}`, () => showLater(game));
    return shown.get(game.id) ?? [];
  });
  return new Map(atOnce.map((game) => [game.id, game]));
}

/** Shows a game that was held back. The live feed is newer than the response to a call. */
function showLater(game: Game): void {
  if (store.get(liveStateAtom).status === 'live') return;
  games.update((known) => new Map(known).set(game.id, game));
}

const topicGames = topicFields((_: 'games') => 'games', 'games')('games');

/** The games of the live feed, by id. A game that is the same object as before is not rendered again. */
const liveGamesAtom = atom((get) => {
  const live = get(topicGames);
  return live && { ...live, data: new Map(live.data.map((game) => [game.id, game])) };
});

const games = resource<Games>({
  what: 'The games',
  live: (get) => get(liveGamesAtom),
  async read(signal) {
    try {
      return showAtOnce(byId(await call('listBets', { signal, passesDelay: true })));
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, grace));
      throw error;
    }
  },
});

const noNextGames: readonly NextGame[] = [];

/** The next game of each league, the soonest first, as the live feed has said; empty before that. */
export const nextGamesAtom = atom((get) => get(topicAtom('games'))?.data.next ?? noNextGames);

/** Whether the server can read no source of games, as the live feed has said. */
export const areSourcesDownAtom = atom((get) => get(topicAtom('games'))?.data.areSourcesDown === true);

const lastGamesAtom = atom((get) => byId(get(lastVisitAtom)?.games ?? []));

/** When the shown games were current (ms since 1970), while they are those of the last visit; null otherwise. */
export const gamesAsOfAtom = atom((get) => {
  const { status, failure } = get(games.loadAtom);
  return status === 'loading' && failure === null ? (get(lastVisitAtom)?.at ?? null) : null;
});

/** The games, by id. */
export const gamesAtom = atom((get) => {
  if (get(gamesAsOfAtom) !== null) return get(lastGamesAtom);
  return get(games.dataAtom) ?? noGames;
});

const restored: Load = { status: 'loaded', failure: null };

/** Load state of the games. `failure` may have the server's message. */
export const gamesLoadAtom = atom((get) => (get(gamesAsOfAtom) === null ? get(games.loadAtom) : restored));

/** Loads the games, for the first paint and on request. The live feed then keeps them current. */
export const loadGames = games.load;

/** One game by id; undefined if it is not listed. Changes only when this game does. */
export const gameAtom = derivedFamily((get, id: string) => get(gamesAtom).get(id));

/** The ids of the games in a phase, in the order to show them. Changes only when the list does, not with each price. */
export const gameIdsAtom = derivedFamily(
  (get, phase: Phase): readonly string[] =>
    gamesInPhase(get(gamesAtom).values(), phase, get(nowAtom)).map(({ id }) => id),
  sameItems,
);

/** The leagues of the listed games, in the order of `leagueNames`. Changes only when the list does, not with each price. */
export const listedLeaguesAtom = selectAtom(
  gamesAtom,
  (listed): readonly League[] => {
    const leaguesOfGames = new Set([...listed.values()].map(({ league }) => league));
    return leagueNames.filter((league) => leaguesOfGames.has(league));
  },
  sameItems,
);

const offeredAtom = atom((get): readonly League[] => {
  const next = get(nextGamesAtom).map(({ league }) => league);
  return leagueNames.filter((league) => get(listedLeaguesAtom).includes(league) || next.includes(league));
});

/** The leagues of the listed games and of those that are listed next, in the order of `leagueNames`. */
export const playedLeaguesAtom = selectAtom(offeredAtom, (played) => played, sameItems);

/** The name of a game's league, if games of more than one are listed; null otherwise. */
export const leagueTitleAtom = derivedFamily((get, id: string): string | null => {
  if (get(listedLeaguesAtom).length < 2) return null;
  const league = get(gameAtom(id))?.league;
  return league === undefined ? null : leagues[league].title;
});

/** Sets the whole league, as a call does. */
export function setGames(all: readonly Game[]): void {
  learnTeams(all);
  games.set(new Map(all.map((game) => [game.id, game])));
}

onTopic('games', {
  apply({ type }, state, before) {
    // An update leaves the games that it does not change the same objects. Most messages change prices alone.
    const known = new Set(before?.games);
    learnTeams(state.games.filter((game) => !known.has(game)));
    if (type === 'snapshot') setServerTime(Date.parse(state.now), Date.now());
  },
  refused: (refusal) => games.fail(new ApiError({ ...refusal, code: 'unavailable' })),
});
