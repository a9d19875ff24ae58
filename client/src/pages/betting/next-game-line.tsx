import { leagues } from '@courtside/contract/leagues';
import type { NextGame } from '@courtside/contract/topic-snapshots';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../../features/games/clock.ts';
import { nextGamesAtom } from '../../features/games/games-atoms.ts';
import { dateFormat, formatLocalTime } from '../../ui/time.ts';

/** `Fri, Oct 2`: a day of the league, whatever the user's time zone. */
const leagueDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'America/New_York' });

const timeOf = ({ startTime, isDayOnly }: NextGame, now: number) =>
  isDayOnly ? leagueDate(Date.parse(startTime)) : formatLocalTime(startTime, now);

/** Says when the next game of each league starts, the soonest first. Renders nothing while none is known. */
export function NextGameLine() {
  const next = useAtomValue(nextGamesAtom);
  const now = useAtomValue(nowAtom);
  const later = next.filter(({ startTime }) => Date.parse(startTime) > now);
  if (later.length === 0) return null;
  return (
    <ul aria-label="Next games" className="mt-3 grid justify-items-center gap-1 text-sm text-soft">
      {later.map((game) => (
        <li key={game.league}>{`Next in the ${leagues[game.league].title}: ${timeOf(game, now)}`}</li>
      ))}
    </ul>
  );
}
