import type { Game, UserBet, UserBetLeg } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';
import { formatLocalTime } from '../../ui/time.ts';
import { offered } from '../games/market.ts';
import { reasonWords } from './bet-reason.ts';
import { standingTag } from './bet-status.tsx';

/** What the mark before a leg says: its result, that it is played, that it waits, or that it is no longer needed. */
export type LegMark = Exclude<UserBetLeg['result'], 'open'> | 'live' | 'waiting' | 'unneeded';

/** How a leg of a parlay is shown. */
interface LegView {
  readonly mark: LegMark;
  readonly words: string;
}

/** Whether a leg comes after the one that lost the parlay: it only says what it would have done. */
function isAfterLoss({ status, legs = [] }: UserBet, leg: UserBetLeg): boolean {
  const lost = legs.findIndex(({ result }) => result === 'lost');
  return status === 'lost' && lost !== -1 && legs.indexOf(leg) > lost;
}

/** The chance of a leg without the margin, in whole percent: `38%`. Null while its game does not offer its line. */
function chanceOf({ market, side, line }: UserBetLeg, game: Game): string | null {
  const odds = offered(game, market, side);
  if (odds === null || odds.line !== line || odds.otherPrice === 0) return null;
  return `${Math.round(100 * fairProbability(odds.price, odds.otherPrice))}%`;
}

/**
 * How a leg of a parlay stands, and why.
 * @param game undefined if it is not known
 * @param now ms since 1970
 */
export function legView(bet: UserBet, leg: UserBetLeg, game: Game | undefined, now: number): LegView {
  const { result } = leg;
  const score = game?.betStatus === 'void' ? null : game?.score;
  if (result === 'void') return { mark: result, words: 'Void, no longer counts' };
  if (result === 'push') return { mark: result, words: 'Push, no longer counts' };
  if (result !== 'open' && isAfterLoss(bet, leg)) return { mark: 'unneeded', words: `Would have ${result}` };
  if (result !== 'open')
    return { mark: result, words: score ? reasonWords(leg, score) : result === 'won' ? 'Won' : 'Lost' };
  if (bet.status !== 'pending') return { mark: 'unneeded', words: 'Not needed' };
  if (game && score) {
    const clock = game.betStatus === 'closed' ? (score.clock ?? 'Live') : 'Final';
    return { mark: 'live', words: `${standingTag(leg, score)}, ${clock}` };
  }
  const chance = game === undefined ? null : chanceOf(leg, game);
  return { mark: 'waiting', words: [formatLocalTime(leg.betData.startTime, now), chance].filter(Boolean).join(', ') };
}
