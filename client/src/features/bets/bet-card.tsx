import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { Stat } from '../../ui/stat.tsx';
import { formatDateTime, formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { gameAtom, phaseOf } from '../games/games-atoms.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { teamLetters } from '../games/team-name.ts';
import { BetAccount } from './account-choice.tsx';
import { BetActions } from './bet-actions.tsx';
import { BetStatus, LiveGradeBadge } from './bet-status.tsx';
import { fullSelectionWords, gameTeam, opponentWords, priceErrorWords, selectionWords } from './bet-words.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { betPayout } from './payout.ts';

interface GameScoreProps {
  gameId: string;
  /** The team named first. */
  team: string;
  /** Takes the place of the score before tip-off, and when the game is not listed. */
  otherwise: string;
}

/** The score of a game in one line: `LAL 61–58 BOS · Q3 4:12`, or `· Final`. */
function GameScore({ gameId, team, otherwise }: GameScoreProps) {
  const game = useAtomValue(gameAtom(gameId));
  // A game with a score has tipped off, whatever the time.
  const phase = game && phaseOf(game, Number.POSITIVE_INFINITY);
  if (!game?.score || game.betStatus === 'void') return otherwise;
  const isFirst = team === game.team1;
  const other = isFirst ? game.team2 : game.team1;
  const [own, others] = isFirst ? [game.score.team1, game.score.team2] : [game.score.team2, game.score.team1];
  const live = phase === 'live';
  return (
    <span data-score={phase} className={cx(live && 'font-medium text-court-ink')}>
      <span aria-hidden>{teamLetters(team)} </span>
      <span className="sr-only">{team} </span>
      <span className="num text-sm leading-4">
        {own}–{others}
      </span>
      <span aria-hidden> {teamLetters(other)}</span>
      <span className="sr-only"> {other}</span> · {live ? (game.score.clock ?? 'Live') : 'Final'}
    </span>
  );
}

const turn: Keyframe[] = [
  { transform: 'perspective(800px) rotateX(0)' },
  { transform: 'perspective(800px) rotateX(360deg)' },
];
const fade: Keyframe[] = [{ opacity: 0.3 }, { opacity: 1 }];
const ring: Keyframe[] = [
  { boxShadow: '0 0 0 0 color-mix(in oklch, var(--color-win) 70%, transparent)' },
  { boxShadow: '0 0 0 14px transparent' },
];
const settle: Keyframe[] = [
  { translate: '0 -3px', opacity: 0.6 },
  { translate: '0 0', opacity: 1 },
];

/** Turns a bet over once when it is settled while on the screen: with a ring of light for a win, a quiet drop for a loss. */
function useSettleMotion<E extends HTMLElement>(status: UserBetStatus): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(status);

  useEffect(() => {
    const settled = previous.current === 'pending' && status !== 'pending';
    previous.current = status;
    if (!settled) return;
    if (prefersReducedMotion()) {
      element.current?.animate(fade, { duration: 300 });
      return;
    }
    element.current?.animate(turn, { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    element.current?.animate(status === 'won' ? ring : settle, { duration: 700, delay: 500, easing: 'ease-out' });
  }, [status]);

  return element;
}

/** The crest of the chosen team; those of both teams, smaller, for a total. `className` sets the size. */
function SelectionCrest({ bet, className }: { bet: UserBet; className: string }) {
  if (bet.market !== 'total') return <Crest team={bet.teamChosen} className={className} />;
  return (
    <span aria-hidden className={cx('relative block shrink-0', className)}>
      <Crest team={bet.betData.team1} className="absolute top-0 left-0 size-3/5" />
      <Crest team={bet.betData.team2} className="absolute right-0 bottom-0 size-3/5" />
    </span>
  );
}

function ResultOf({ bet }: { bet: UserBet }) {
  const stake = toCents(bet.amount);
  const payout = betPayout(bet);
  const ofWin = (cents: number) => (bet.price === 0 ? 'N/A' : formatCents(cents));
  switch (bet.status) {
    case 'won':
      return <span className="text-win">Paid {ofWin(payout)}</span>;
    case 'lost':
      return <span className="text-soft">Lost {formatCents(stake)}</span>;
    case 'push':
      return <span className="text-soft">Returned {formatCents(stake)}</span>;
    case 'void':
      return <span className="text-soft">Refunded {formatCents(stake)}</span>;
    case 'cashed-out':
      return <span>Cashed out {formatCents(toCents(bet.cashedOut ?? 0))}</span>;
    default:
      return (
        <span>
          {formatCents(stake)} <span className="text-soft">to win</span> {ofWin(payout - stake)}
        </span>
      );
  }
}

/** A bet in a narrow list. */
export function BetLine({ bet }: { bet: UserBet }) {
  const element = useSettleMotion<HTMLLIElement>(bet.status);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const now = useAtomValue(nowAtom);
  const writeOdds = useWriteOdds();
  return (
    <li
      ref={element}
      data-bet={bet.id}
      className={cx(
        'rounded-control border border-line bg-raised px-3 py-2.5 transition-opacity',
        unconfirmed && 'opacity-65',
      )}
    >
      <div className="flex items-center gap-3">
        <SelectionCrest bet={bet} className="size-8" />
        <div className="min-w-0 grow">
          <p className="flex items-baseline gap-1.5 text-sm font-semibold">
            <span className="truncate">{selectionWords(bet)}</span>
            <span className="num text-base text-soft">{writeOdds(bet.price)}</span>
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="num text-base leading-5">
              <ResultOf bet={bet} />
            </p>
            {bet.status === 'pending' ? <LiveGradeBadge bet={bet} /> : <BetStatus bet={bet} />}
          </div>
          <p className="relative truncate text-xs text-soft">
            <GameScore
              gameId={bet.betId}
              team={gameTeam(bet)}
              otherwise={`${opponentWords(bet)} · ${formatLocalTime(bet.betData.startTime, now)}`}
            />
          </p>
          {bet.priceError && <p className="text-xs text-soft">{priceErrorWords(bet)}</p>}
          <BetAccount bet={bet} />
        </div>
      </div>
      <div className="-mx-3 -mb-2.5 mt-1.5 border-t border-line empty:hidden">
        <BetActions bet={bet} />
      </div>
    </li>
  );
}

/** A bet in the betting history. */
export function BetCard({ bet }: { bet: UserBet }) {
  const element = useSettleMotion<HTMLElement>(bet.status);
  const writeOdds = useWriteOdds();
  return (
    <article ref={element} data-bet={bet.id} className="card p-4">
      <div className="flex items-start gap-3">
        <SelectionCrest bet={bet} className="size-10" />
        <div className="min-w-0 grow">
          <h3 className="text-sm wrap-anywhere">
            <span className="text-base font-semibold">{fullSelectionWords(bet)}</span>{' '}
            <span className="text-soft">{opponentWords(bet, String)}</span>
          </h3>
          <p className="text-xs text-soft">{formatDateTime(bet.betData.startTime)}</p>
          <p className="relative text-xs text-soft empty:hidden">
            <GameScore gameId={bet.betId} team={gameTeam(bet)} otherwise="" />
          </p>
          <BetAccount bet={bet} />
          <p className="mt-1 empty:hidden">
            <LiveGradeBadge bet={bet} />
          </p>
        </div>
        <BetStatus bet={bet} />
      </div>
      <dl className="mt-3 grid grid-cols-[1fr_auto_1fr] gap-4 border-t border-line pt-3">
        <Stat label="Amount Bet">{formatCents(toCents(bet.amount))}</Stat>
        <Stat label="Odds">{writeOdds(bet.price)}</Stat>
        <Stat label="Potential Payout" className="text-right">
          {formatCents(betPayout(bet))}
        </Stat>
      </dl>
      {bet.cashedOut !== null && (
        <p className="mt-2 text-sm text-soft">
          Cashed out for <span className="num text-base text-ink">{formatCents(toCents(bet.cashedOut))}</span>
        </p>
      )}
      {bet.priceError && <p className="mt-2 text-sm text-soft">{priceErrorWords(bet)}</p>}
      <div className="-mb-2 -ml-4 empty:hidden">
        <BetActions bet={bet} />
      </div>
    </article>
  );
}
