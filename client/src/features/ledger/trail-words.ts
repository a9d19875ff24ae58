import type { LedgerLine } from '@courtside/contract/ledger';
import { splitTeamName } from '../games/team-name.ts';

const nickname = (team: string) => splitTeamName(team).nickname;

/** What a line of the money trail was for, in plain words. */
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
      return line.result === 'won'
        ? `Payout on ${nickname(line.bet.teamChosen)}`
        : `${nickname(line.bet.teamChosen)} lost`;
    case 'refund':
      return line.reason === 'cancelled'
        ? `Refund on ${nickname(line.bet.teamChosen)}, bet cancelled`
        : `Refund on ${nickname(line.bet.teamChosen)}, bet void`;
    case 'deposit':
      return line.reason === 'first' ? 'First deposit' : 'Daily top-up';
    case 'bonus':
      return '100% bonus on your first deposit';
    case 'correction':
      return `Correction: ${line.reason}`;
  }
}

/** The game a line is about: `Celtics vs. Heat`; null for lines about none. */
export function gameOf(line: LedgerLine): string | null {
  return 'bet' in line ? `${nickname(line.bet.team1)} vs. ${nickname(line.bet.team2)}` : null;
}
