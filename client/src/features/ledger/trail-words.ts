import type { LedgerBet, LedgerLine } from '@courtside/contract/ledger';
import { becameWords } from '../bets/result-words.ts';
import { splitTeamName } from '../games/team-name.ts';

const nickname = (team: string) => splitTeamName(team).nickname;

const teamsOf = ({ team1, team2 }: LedgerBet) => `${nickname(team1)} vs. ${nickname(team2)}`;

type Line<K extends LedgerLine['kind']> = Extract<LedgerLine, { kind: K }>;

const payout: Readonly<Record<Line<'payout'>['result'], (team: string) => string>> = {
  won: (team) => `Payout on ${team}`,
  lost: (team) => `${team} lost`,
  'cashed-out': (team) => `Cashed out ${team}`,
};

const refund: Readonly<Record<Line<'refund'>['reason'], (team: string) => string>> = {
  void: (team) => `Refund on ${team}, bet void`,
  cancelled: (team) => `Refund on ${team}, bet cancelled`,
  undone: (team) => `Bet on ${team} undone`,
  late: (team) => `Refund on ${team}, placed after tip-off`,
};

/** Describes a line of the balance history in plain words. */
export function whatFor(line: LedgerLine): string {
  switch (line.kind) {
    case 'opening':
      return 'Account opened';
    case 'stake':
      return `Stake on ${nickname(line.bet.teamChosen)}${line.fromHold ? ', set aside before' : ''}`;
    case 'hold':
      return 'Set aside for a bet';
    case 'release':
      return 'Back from what was set aside';
    case 'payout':
      return payout[line.result](nickname(line.bet.teamChosen));
    case 'refund':
      return refund[line.reason](nickname(line.bet.teamChosen));
    case 'deposit':
      return line.reason === 'first' ? 'Play-money deposit' : 'Daily top-up';
    case 'bonus':
      return '100% bonus on your first deposit';
    case 'correction':
      return line.bet && line.from && line.to
        ? `Result corrected: ${teamsOf(line.bet)}, ${becameWords(line.from, line.to)}`
        : `Correction: ${line.reason}`;
  }
}

/**
 * The detail of a line: its game, `Celtics vs. Heat`, or why a result was corrected. Null where `whatFor` says
 * everything.
 */
export function detailOf(line: LedgerLine): string | null {
  if (line.kind === 'correction' && line.from) return line.reason.replace(/\.$/, '');
  return 'bet' in line && line.bet ? teamsOf(line.bet) : null;
}
