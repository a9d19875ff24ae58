import type { LedgerLine } from '@courtside/contract/ledger';
import { becameWords, matchupWords, selectionWords } from '../bets/bet-words.ts';

type Line<K extends LedgerLine['kind']> = Extract<LedgerLine, { kind: K }>;

/** What each result says, for a bet on `what`. */
const payout: Readonly<Record<Line<'payout'>['result'], (what: string) => string>> = {
  won: (what) => `Payout on ${what}`,
  lost: (what) => `${what} lost`,
  'cashed-out': (what) => `Cashed out ${what}`,
};

const refund: Readonly<Record<Line<'refund'>['reason'], (what: string) => string>> = {
  push: (what) => `Push on ${what}, stake returned`,
  void: (what) => `Refund on ${what}, bet void`,
  cancelled: (what) => `Refund on ${what}, bet cancelled`,
  undone: (what) => `Bet on ${what} undone`,
  late: (what) => `Refund on ${what}, placed after tip-off`,
  'price-error': (what) => `Refund on ${what}, the odds were an obvious error`,
};

/** Describes a line of the balance history in plain words. */
export function whatFor(line: LedgerLine): string {
  switch (line.kind) {
    case 'opening':
      return 'Account opened';
    case 'stake':
      return `Stake on ${selectionWords(line.bet)}${line.fromHold ? ', set aside before' : ''}`;
    case 'hold':
      return 'Set aside for a bet';
    case 'release':
      return 'Back from what was set aside';
    case 'payout':
      return payout[line.result](selectionWords(line.bet));
    case 'refund':
      return refund[line.reason](selectionWords(line.bet));
    case 'deposit':
      return line.reason === 'first' ? 'Play-money deposit' : 'Daily top-up';
    case 'bonus':
      return '100% bonus on your first deposit';
    case 'correction':
      return line.bet && line.from && line.to
        ? `Result corrected: ${matchupWords(line.bet)}, ${becameWords(line.from, line.to)}`
        : `Correction: ${line.reason}`;
  }
}

const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');

/**
 * The game of a line with an operator's reason, or why a result was corrected. Null where `whatFor` says everything.
 */
export function detailOf(line: LedgerLine): string | null {
  if (line.kind === 'correction' && line.from) return withoutFullStop(line.reason);
  if (!('bet' in line) || line.bet === null) return null;
  const game = matchupWords(line.bet);
  return 'note' in line && line.note ? `${game}, decided by an operator: ${withoutFullStop(line.note)}` : game;
}
