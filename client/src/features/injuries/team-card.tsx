import type { InjuredPlayer, InjuryRecord } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { ChevronDown, ChevronRight, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { formatLocalTime } from '../../ui/time.ts';
import { Crest } from '../games/crest.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { newsOf } from './injuries-atoms.ts';
import { teamGameAtom } from './team-game.ts';

/** Color of a status, by the words that reports use. The status itself is always shown too. */
export function toneOf(status: string): Tone {
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

/** How many players have each status: `2 Out, 1 Day-To-Day`. */
function statusCounts(players: readonly InjuredPlayer[]): string {
  const byStatus = Map.groupBy(players, ({ injuryStatus }) => injuryStatus || 'Unknown');
  return [...byStatus].map(([status, { length }]) => `${length} ${status}`).join(', ');
}

interface TeamCardProps {
  record: InjuryRecord;
  changedAt: string | null;
  /** Whether the players are listed at first. */
  open: boolean;
}

/** A team's section of the injuries report. Its head opens and closes the list of its players. */
export function TeamCard({ record, changedAt, open: openAtFirst }: TeamCardProps) {
  const [open, setOpen] = useState(openAtFirst);
  const news = record.players.some((player) => newsOf(player, changedAt) !== null);
  return (
    <article aria-label={record.teamName} data-team={record.teamName} className="break-inside-avoid pb-2 sm:pb-4">
      <details
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group card overflow-clip"
      >
        <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-raised [&::-webkit-details-marker]:hidden">
          <Crest team={record.teamName} className="size-10" />
          <span className="min-w-0 grow">
            <h2 className="team-name text-base font-semibold wrap-anywhere">{record.teamName}</h2>
            <span className="block truncate text-xs text-soft group-open:hidden">{statusCounts(record.players)}</span>
          </span>
          {news && !open && (
            <span role="img" aria-label="New or changed" className="size-2 shrink-0 rounded-chip bg-court" />
          )}
          <span className="num text-base text-soft">
            {record.players.length}
            <span className="sr-only"> {record.players.length === 1 ? 'player' : 'players'}</span>
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <ul>
          {record.players.map((player) => (
            <Player key={`${player.playerName} ${player.position}`} player={player} changedAt={changedAt} />
          ))}
        </ul>
        <GameLink team={record.teamName} />
      </details>
    </article>
  );
}
