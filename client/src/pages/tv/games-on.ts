import type { Game } from '@courtside/contract/entities';
import type { GroupStandings } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { countsLeague } from '@courtside/contract/leagues';
import { hourMs, minuteMs } from '@courtside/contract/time';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect, useMemo, useState } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { gamesAtom, nextGamesAtom, phaseOf } from '../../features/games/games-atoms.ts';
import { sameItems } from '../../store.ts';

type Leagues = GroupStandings['leagues'];

/** The most games on the screen: more could not be read from the couch. */
const maxGames = 4;

const order = { live: 0, between: 1, open: 2, finished: 3 } as const;

/** The games of a night that count for a group: in play first, those with bets before others, then those to come, then those that are over. */
function gamesOfNight(night: string, leagues: Leagues, withBets: ReadonlySet<string>) {
  const isOfNight = ({ league, startTime }: Game) =>
    countsLeague(leagues, league) && leagueDay(Date.parse(startTime)) === night;
  return selectAtom(
    atom((get) => {
      const now = get(nowAtom);
      return [...get(gamesAtom).values()]
        .filter(isOfNight)
        .map((game) => ({ game, phase: phaseOf(game, now) }))
        .sort(
          (a, b) =>
            order[a.phase] - order[b.phase] ||
            Number(withBets.has(b.game.id)) - Number(withBets.has(a.game.id)) ||
            Date.parse(a.game.startTime) - Date.parse(b.game.startTime) ||
            a.game.id.localeCompare(b.game.id),
        )
        .map(({ game }) => game.id);
    }),
    (ids) => ids,
    sameItems,
  );
}

/** The ids of the games of tonight that are on the screen, and how many more there are. */
export function useTvGames({ leagues, tonight: { night, floor } }: GroupStandings) {
  const betIds = floor
    .filter(({ picks }) => picks.length > 0)
    .map(({ betId }) => betId)
    .join(' ');
  const all = useAtomValue(
    useMemo(() => gamesOfNight(night, leagues, new Set(betIds.split(' '))), [night, leagues, betIds]),
  );
  return { ids: all.slice(0, maxGames), more: Math.max(0, all.length - maxGames) };
}

/** A game takes no longer, in ms. One that still has no result does not keep the screen on. */
const longestGameMs = 6 * hourMs;

/** The screen wakes this long before a tip-off, in ms. */
const wakeBeforeMs = 30 * minuteMs;

/** Without a game, the screen rests after this time, in ms. */
const restAfterMs = 30 * minuteMs;

function isInPlay(game: Game, now: number): boolean {
  const isOn = ['live', 'between'].includes(phaseOf(game, now));
  return isOn && now - Date.parse(game.startTime) < longestGameMs;
}

/** Whether a game that counts for the group is in play, or has tipped off without a score. */
export function useIsInPlay(leagues: Leagues): boolean {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const now = get(nowAtom);
          return [...get(gamesAtom).values()].some((game) => countsLeague(leagues, game.league) && isInPlay(game, now));
        }),
      [leagues],
    ),
  );
}

/** The next tip-off of a game that counts for the group, in ms since 1970; null if none is known. */
export function useNextTipOff(leagues: Leagues): number | null {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const now = get(nowAtom);
          const listed = [...get(gamesAtom).values()].filter((game) => phaseOf(game, now) === 'open');
          const later = get(nextGamesAtom).filter(({ isDayOnly }) => !isDayOnly);
          const times = [...listed, ...later]
            .filter(({ league }) => countsLeague(leagues, league))
            .map(({ startTime }) => Date.parse(startTime))
            .filter((time) => time > now);
          return times.length === 0 ? null : Math.min(...times);
        }),
      [leagues],
    ),
  );
}

/** Whether a game is in play or about to tip off: then the screen shows the group and stays on. @param next the next tip-off */
export function useIsOn(isInPlay: boolean, next: number | null): boolean {
  const isSoon = useAtomValue(
    useMemo(() => atom((get) => next !== null && next - get(nowAtom) <= wakeBeforeMs), [next]),
  );
  return isInPlay || isSoon;
}

/** Whether the screen rests: no game has been on for a while. */
export function useRests(isOn: boolean): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (isOn) return setRests(false);
    const timer = setTimeout(() => setRests(true), restAfterMs);
    return () => clearTimeout(timer);
  }, [isOn]);
  return rests && !isOn;
}
