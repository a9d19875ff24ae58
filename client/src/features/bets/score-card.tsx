import type { Game } from '@courtside/contract/entities';
import { type League, leagues } from '@courtside/contract/leagues';
import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { gameAnchor, useGameAnchor } from '../games/game-anchor.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { splitTeamName, teamLetters } from '../games/team-name.ts';
import { useKeptHeight } from './kept-height.ts';

/** 'Q1' to 'Q4', or 'H1' and 'H2' in a league with halves, then 'OT', '2OT'. */
function periodName(index: number, league: League): string {
  const regulation = leagues[league].periods;
  if (index < regulation) return `${regulation === 2 ? 'H' : 'Q'}${index + 1}`;
  return index === regulation ? 'OT' : `${index - regulation + 1}OT`;
}

function State({ game }: { game: Game }) {
  const now = useAtomValue(nowAtom);
  if (game.betStatus === 'open') return <Badge tone="plain">Betting closed</Badge>;
  if (game.checking) return <Badge tone="wait">Result being checked</Badge>;
  if (game.betStatus === 'void') return <Badge tone="wait">Void, stakes refunded</Badge>;
  if (game.betStatus === 'closed')
    return (
      <>
        <Badge tone="court" icon={<span aria-hidden className="size-1.5 animate-breathe rounded-chip bg-court" />}>
          Live
        </Badge>
        <span className="num text-base text-court-ink">{game.score?.clock}</span>
      </>
    );
  return (
    <>
      <Badge tone="plain">Final</Badge>
      <span className="text-xs text-soft">{formatLocalTime(game.startTime, now)}</span>
    </>
  );
}

/** Width of a period's column, in rem. */
const periodWidth = 1.5;

/** Gives the last listed period the space of those to come, so that they move nothing when they begin. */
function periodSpace(listed: number, index: number, league: League): CSSProperties | undefined {
  const toCome = leagues[league].periods - listed;
  if (toCome <= 0 || index !== listed - 1) return undefined;
  return { width: `${periodWidth * (1 + toCome)}rem`, paddingRight: `${periodWidth * toCome}rem` };
}

function TeamLine({ game, side }: { game: Game; side: 0 | 1 }) {
  const name = side === 0 ? game.team1 : game.team2;
  const score = game.score;
  const periods = score?.periods ?? [];
  const [own, other] = side === 0 ? [score?.team1, score?.team2] : [score?.team2, score?.team1];
  // The columns of overtimes take up the space of the full name.
  const crowded = periods.length > leagues[game.league].periods;
  const behind = game.betStatus !== 'closed' && (own ?? 0) < (other ?? 0);
  return (
    <tr className={cx(behind && 'text-soft')}>
      <th scope="row" className="py-1 pr-2 text-left font-medium">
        <span className="flex items-center gap-1.5">
          <Crest team={name} className="size-6" />
          <span className="truncate text-sm" title={name}>
            {crowded ? teamLetters(name) : splitTeamName(name).nickname}
          </span>
        </span>
      </th>
      {periods.map((period, index) => (
        <td
          key={periodName(index, game.league)}
          style={periodSpace(periods.length, index, game.league)}
          className="num w-6 text-center text-sm text-soft"
        >
          {period[side]}
        </td>
      ))}
      <td className="num w-10 text-right text-lg">{own ?? '–'}</td>
    </tr>
  );
}

interface ScoreCardProps {
  id: string;
  /** In pixels. */
  minHeight?: number;
}

/** A game in progress or finished, with its score by period. */
export function ScoreCard({ id, minHeight = 0 }: ScoreCardProps) {
  const game = useAtomValue(gameAtom(id));
  const card = useGameAnchor<HTMLElement>(id);
  useKeptHeight(card, minHeight);
  if (!game) return null;
  const periods = game.score?.periods ?? [];
  return (
    <article
      ref={card}
      id={gameAnchor(id)}
      tabIndex={-1}
      aria-label={`${game.team1} vs ${game.team2}`}
      className="card scroll-my-20 px-3 py-2.5 outline-none"
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <State game={game} />
      </div>
      <table className="mt-1 w-full table-fixed">
        <thead className="text-xs text-soft">
          <tr>
            <th scope="col">
              <span className="sr-only">Team</span>
            </th>
            {periods.map((_, index) => (
              <th
                key={periodName(index, game.league)}
                scope="col"
                style={periodSpace(periods.length, index, game.league)}
                className="w-6 text-center font-medium"
              >
                {periodName(index, game.league)}
              </th>
            ))}
            <th scope="col" className="w-10 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          <TeamLine game={game} side={0} />
          <TeamLine game={game} side={1} />
        </tbody>
      </table>
    </article>
  );
}
