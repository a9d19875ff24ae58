import type { InjuredPlayer, InjuryRecord } from '@courtside/contract/entities';
import { findTeam } from '@courtside/contract/teams';
import { useAtomValue } from 'jotai';
import { ChevronRight, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { derivedFamily } from '../../store.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { Crest } from '../games/crest.tsx';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { newsOf } from './injuries-atoms.ts';

const keyOf = (team: string) => findTeam(team)?.key ?? team;

/** The team's live game, otherwise its next open one; null if there is none. Does not change with prices. */
const teamGameAtom = derivedFamily(
  (get, team: string) => {
    const key = keyOf(team);
    for (const phase of ['live', 'open'] as const) {
      for (const id of get(gameIdsAtom(phase))) {
        const game = get(gameAtom(id));
        if (!game || (keyOf(game.team1) !== key && keyOf(game.team2) !== key)) continue;
        const opponent = keyOf(game.team1) === key ? game.team2 : game.team1;
        return { id, opponent, startTime: game.startTime, isLive: phase === 'live' };
      }
    }
    return null;
  },
  (a, b) => a?.id === b?.id && a?.isLive === b?.isLive && a?.startTime === b?.startTime,
);

/** Color of a status, by the words that reports use. The status itself is always shown too. */
function toneOf(status: string): Tone {
  if (/\b(out|ir|reserve|suspen)/i.test(status)) return 'loss';
  if (/day|doubt|question/i.test(status)) return 'wait';
  return /prob|avail/i.test(status) ? 'win' : 'plain';
}

function Player({ player, changedAt }: { player: InjuredPlayer; changedAt: string | null }) {
  const news = newsOf(player, changedAt);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line px-4 py-3 wrap-anywhere">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-semibold">{player.playerName}</span>
        {player.position && <span className="text-xs text-soft">{player.position}</span>}
        {news && (
          <Badge tone="court" icon={<Sparkles aria-hidden className="size-3" />}>
            {news}
          </Badge>
        )}
      </p>
      {player.injuryStatus && <Badge tone={toneOf(player.injuryStatus)}>{player.injuryStatus}</Badge>}
      {player.injuryDetails && <p className="col-span-2 text-sm text-soft">{player.injuryDetails}</p>}
      {player.returnDate && <p className="col-span-2 text-xs text-soft">Expected back: {player.returnDate}</p>}
    </li>
  );
}

/** Link to the team's current or next game. */
function GameLink({ team }: { team: string }) {
  const game = useAtomValue(teamGameAtom(team));
  if (!game) return null;
  return (
    <Link
      to={`/betting#game-${game.id}`}
      className="flex min-h-11 items-center gap-1 border-t border-line px-4 text-sm font-medium text-link hover:bg-raised"
    >
      <span className="grow">
        {game.isLive ? 'Playing now' : formatLocalTime(game.startTime, Date.now())} vs.{' '}
        {splitTeamName(game.opponent).nickname}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}

/** A team's section of the injuries report. */
export function TeamCard({ record, changedAt }: { record: InjuryRecord; changedAt: string | null }) {
  return (
    <article
      aria-label={record.teamName}
      data-team={record.teamName}
      className="card mb-4 break-inside-avoid overflow-clip"
    >
      <div className="flex items-center gap-3 px-4 py-3">
        <Crest team={record.teamName} className="size-10" />
        <h2 className="min-w-0 grow text-base font-semibold wrap-anywhere">{record.teamName}</h2>
        <span className="num text-base text-soft">
          {record.players.length}
          <span className="sr-only"> {record.players.length === 1 ? 'player' : 'players'}</span>
        </span>
      </div>
      <ul>
        {record.players.map((player) => (
          <Player key={`${player.playerName} ${player.position}`} player={player} changedAt={changedAt} />
        ))}
      </ul>
      <GameLink team={record.teamName} />
    </article>
  );
}
