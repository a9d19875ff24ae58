import type { UserBet } from '@courtside/contract/entities';
import { type Grade, gradeOf, marginOf, type Points } from '@courtside/contract/grade';
import { defaultLeague } from '@courtside/contract/leagues';
import type { Selection } from '@courtside/contract/markets';
import { useAtomValue } from 'jotai';
import { Banknote, Check, Clock, Equal, RotateCcw, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { pickOn } from './bet-picks.ts';
import { paceOf } from './pace.ts';

/** How the chosen team stands: `ahead by 10`. */
function leadWords(lead: number): string {
  if (lead === 0) return 'tied';
  return lead > 0 ? `ahead by ${lead}` : `behind by ${-lead}`;
}

/** The result that a bet on a spread needs: `needs 9+`, `can lose by 5`. */
function spreadNeed(line: number): string {
  const fewest = Math.floor(-line) + 1;
  if (fewest < 0) return `can lose by ${-fewest}`;
  if (fewest === 0) return 'must not lose';
  return fewest === 1 ? 'must win' : `needs ${fewest}+`;
}

function wordsOf({ market, side, line }: Selection, margin: number): string {
  if (market === 'moneyline') return leadWords(margin);
  if (market === 'spread') {
    const spread = line ?? 0;
    return `${leadWords(margin - spread)}, ${margin === 0 ? 'a push' : spreadNeed(spread)}`;
  }
  const by = Math.abs(margin);
  if (margin === 0) return 'on the line';
  if (side === 'under') return margin > 0 ? `under by ${by}` : `over by ${by}`;
  if (margin > 0) return `over by ${by}`;
  // The fewest points that take it over the line.
  const needed = Math.floor(by) + 1;
  return `needs ${needed} more point${needed === 1 ? '' : 's'}`;
}

/** The grade a bet would get if its game ended at a score, and how it stands in words: `ahead by 10, needs 9+`. */
export function liveGrade(selection: Selection, score: Points): { grade: Grade; words: string } {
  return { grade: gradeOf(selection, score), words: wordsOf(selection, marginOf(selection, score)) };
}

/** What a bet is on, with the league of its game: absent for the NBA. */
interface BetSelection extends Selection {
  readonly betData?: Pick<UserBet['betData'], 'league'>;
}

/** How a running bet stands. `open` as long as nobody can say: a total grows until the end. */
interface Standing {
  readonly grade: Grade | 'open';
  readonly words: string;
}

/** A total that has not passed its line, by the pace of the game: a side only once the last quarter has begun. */
function totalStanding(selection: BetSelection, score: Points, clock: string | null): Standing {
  const points = score.team1 + score.team2;
  const pace = paceOf(points, clock, selection.betData?.league ?? defaultLeague);
  if (pace === null) return { grade: 'open', words: liveGrade(selection, score).words };
  const words = `on pace for ${pace.total}`;
  return { grade: pace.isLate ? gradeOf(selection, { team1: pace.total, team2: 0 }) : 'open', words };
}

/** How a bet stands at the score and the clock of its running game. */
export function standingOf(selection: BetSelection, score: Points & { readonly clock: string | null }): Standing {
  const hasPassedLine = score.team1 + score.team2 > (selection.line ?? 0);
  if (selection.market === 'total' && !hasPassedLine) return totalStanding(selection, score, score.clock);
  return liveGrade(selection, score);
}

const tones = { won: 'bg-win', lost: 'bg-loss', push: 'bg-wait', open: 'bg-soft' } as const;

/** How a spread stands, in the few words that fit on a narrow ticket: `covering by 0.5`. */
function spreadTag(margin: number): string {
  if (margin === 0) return 'on the line';
  return margin > 0 ? `covering by ${margin}` : `short by ${-margin}`;
}

/** How a bet stands in its running game, in few words. */
export function standingTag(selection: Selection, score: Points & { readonly clock: string | null }): string {
  return selection.market === 'spread' ? spreadTag(marginOf(selection, score)) : standingOf(selection, score).words;
}

interface LiveGradeBadgeProps {
  bet: UserBet;
  /** The game of the leg that it is about; the bet's own without. */
  gameId?: string;
  /** Says it in few words. */
  short?: boolean;
}

/** How a pending bet stands in its game. Renders nothing before tip-off and once it is settled. */
export function LiveGradeBadge({ bet, gameId = bet.betId, short = false }: LiveGradeBadgeProps) {
  const game = useAtomValue(gameAtom(gameId));
  if (bet.status !== 'pending' || !game?.score || game.betStatus === 'void') return null;
  const pick = pickOn(bet, gameId);
  const { grade, words } = standingOf(pick, game.score);
  return (
    <span
      data-grade={grade}
      className={cx(
        'inline-block min-w-0 rounded-paper px-1.5 text-[0.8125rem]/5 font-semibold text-surface',
        tones[grade],
      )}
    >
      {short ? standingTag(pick, game.score) : words}
    </span>
  );
}

const looks = {
  won: { tone: 'win', icon: Check },
  lost: { tone: 'loss', icon: X },
  pending: { tone: 'wait', icon: Clock },
  push: { tone: 'wait', icon: Equal },
  void: { tone: 'wait', icon: RotateCcw },
  'cashed-out': { tone: 'wait', icon: Banknote },
} as const;

/** The status of a bet in upper case: won is green, lost is red, anything else yellow. */
export function BetStatus({ bet: { status, cancelled } }: { bet: Pick<UserBet, 'status' | 'cancelled'> }) {
  // A status that this version does not know looks like a pending one.
  const { tone, icon: Icon } = looks[status] ?? looks.pending;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3" strokeWidth={3} />}>
      {cancelled ? 'UNDONE' : status.toUpperCase()}
    </Badge>
  );
}
