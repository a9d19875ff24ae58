import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { formatCents, toCents } from '@courtside/contract/money';
import { splitTeamName } from '../games/team-name.ts';

/** A bet, or an entry of the ledger about one: what it is on and the game. */
interface Selected extends Partial<Selection> {
  readonly teamChosen: string;
  /** Of a parlay, which `teamChosen` names: `4-leg parlay`. */
  readonly legs?: readonly unknown[] | undefined;
}

interface Teams {
  readonly team1: string;
  readonly team2: string;
}

const nickname = (team: string) => splitTeamName(team).nickname;

/** A line as bettors write it: `−5.5`, `+3`, and `PK` (pick'em) for no points at all. */
function formatSpread(line: number): string {
  if (line === 0) return 'PK';
  return line > 0 ? `+${line}` : `−${-line}`;
}

/** The line of a selection: `−5.5`, or `221.5` for a total. Empty for a moneyline. */
export function formatLine({ market, line }: Partial<Selection>): string {
  if (line === null || line === undefined) return '';
  return market === 'spread' ? formatSpread(line) : String(line);
}

/** A selection with its line: `Celtics −5.5`, `Over 221.5`. */
const withLine = (bet: Partial<Selection>, team: string) => `${team} ${formatLine(bet)}`.trimEnd();

/** What a bet is on, in few words: `Celtics` for a moneyline, `Celtics −5.5`, `Over 221.5`, `4-leg parlay`. */
export function selectionWords(bet: Selected): string {
  if (bet.legs !== undefined) return bet.teamChosen;
  return withLine(bet, nickname(bet.teamChosen));
}

/** `Celtics vs. Heat`. */
export function matchupWords({ team1, team2 }: Teams, name: (team: string) => string = nickname): string {
  return `${name(team1)} vs. ${name(team2)}`;
}

/** The team to name first in the score of a bet's game: the chosen one, if the bet is on a team. */
export function gameTeam({ market, teamChosen, betData }: UserBet): string {
  return market === 'total' ? betData.team1 : teamChosen;
}

/** What follows the selection to name its game: `vs. Heat`, and `Celtics vs. Heat` for a total. `name` writes a team's name. */
export function opponentWords(
  { market, teamChosen, betData: { team1, team2 } }: Selected & { readonly betData: Teams },
  name: (team: string) => string = nickname,
): string {
  if (market === 'total') return matchupWords({ team1, team2 }, name);
  return `vs. ${name(teamChosen === team1 ? team2 : team1)}`;
}

const names: Readonly<Record<UserBetStatus, string>> = {
  pending: 'open bet',
  won: 'win',
  lost: 'loss',
  push: 'push',
  void: 'refund',
  'cashed-out': 'cash-out',
};

/** How a corrected result changed a bet: `your win became a loss`. */
export function becameWords(from: UserBetStatus, to: UserBetStatus): string {
  return `your ${names[from]} became ${to === 'pending' ? 'an' : 'a'} ${names[to]}`;
}

/** Why a bet at wrong odds is void: `The odds were an obvious error, so your $10.00 was returned.` */
export function priceErrorWords({ amount }: Pick<UserBet, 'amount'>): string {
  return `The odds were an obvious error, so your ${formatCents(toCents(amount))} was returned.`;
}
