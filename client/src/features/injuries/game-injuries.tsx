import type { Game, InjuredPlayer } from '@courtside/contract/entities';
import { findTeam } from '@courtside/contract/teams';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTopic } from '../../live/topics.ts';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { Crest } from '../games/crest.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { injuriesAtom, injuriesTroubleAtom, loadInjuries } from './injuries-atoms.ts';
import { toneOfStatus } from './status-tone.ts';

const inks = { loss: 'text-loss-ink', wait: 'text-wait-ink', win: 'text-win-ink', plain: '' } as const;

function Player({ player: { playerName, position, injuryStatus, injuryDetails } }: { player: InjuredPlayer }) {
  return (
    <li className="border-t border-line py-1.25">
      <p className="text-[0.9375rem] leading-4.5 font-semibold wrap-anywhere [font-stretch:88%]">{playerName}</p>
      <p className="text-note leading-4 wrap-anywhere text-soft">
        {position !== '' && `${position} · `}
        <b className={cx('font-semibold', inks[toneOfStatus(injuryStatus)])}>{injuryStatus || 'Unknown'}</b>
        {injuryDetails !== '' && ` · ${injuryDetails}`}
      </p>
    </li>
  );
}

const keyOf = (team: string) => findTeam(team)?.key ?? team;

function Team({ team, players }: { team: string; players: readonly InjuredPlayer[] }) {
  const { nickname } = splitTeamName(team);
  return (
    <div className="min-w-0">
      <h4 className="nickname mb-1.25 flex items-center gap-1.5">
        <Crest team={team} className="size-5" />
        <span className="truncate">{nickname}</span>
      </h4>
      {players.length === 0 ? (
        <p className="border-t border-line py-1.25 text-note text-soft">No injuries reported</p>
      ) : (
        <ul>
          {players.map((player) => (
            <Player key={`${player.playerName} ${player.position}`} player={player} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The injured players of both teams of a game. Loads the report when it is first shown, and follows it. */
export function GameInjuries({ game: { team1, team2 }, className }: { game: Game; className: string }) {
  const report = useAtomValue(injuriesAtom);
  const trouble = useAtomValue(injuriesTroubleAtom);
  useTopic('injuries');
  const isMissing = report === null;
  useEffect(() => {
    if (isMissing) void loadInjuries();
  }, [isMissing]);
  const playersOf = (team: string) =>
    report?.teams.find(({ teamName }) => keyOf(teamName) === keyOf(team))?.players ?? [];
  const updated = report?.lastUpdated ?? null;
  return (
    <section aria-labelledby="sheet-injuries" className={cx('grid content-start gap-1.5', className)}>
      <SheetTitle id="sheet-injuries" note={updated !== null && `updated ${formatLocalTime(updated, Date.now())}`}>
        Injuries
      </SheetTitle>
      {report === null && trouble === null && <Skeleton className="h-24" />}
      {report === null && trouble !== null && (
        <LoadFailed onRetry={loadInjuries}>The injuries could not be loaded.</LoadFailed>
      )}
      {report !== null && (
        <div className="grid grid-cols-2 gap-x-4">
          <Team team={team1} players={playersOf(team1)} />
          <Team team={team2} players={playersOf(team2)} />
        </div>
      )}
    </section>
  );
}
