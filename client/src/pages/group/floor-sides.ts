import type { FloorGame } from '@courtside/contract/groups';
import type { Side } from '@courtside/contract/markets';
import { toCents } from '@courtside/contract/money';
import { selectionWords } from '../../features/bets/bet-words.ts';
import { tabAccountName } from '../../features/bets/head-to-head.ts';
import { splitTeamName } from '../../features/games/team-name.ts';

type Pick = FloorGame['picks'][number];
type Teams = Record<'team1' | 'team2', string>;

/** The members on one side of a game. */
export interface FloorSide {
  readonly side: Side;
  /** The user first, then by stake. */
  readonly uids: readonly string[];
  /** Members who are not among the uids. */
  readonly more: number;
  /** What they bet on: `Lakers −2.5`; the nickname alone if they took different lines. */
  readonly words: string;
  /** The sum of their stakes, in cents. */
  readonly stakes: number;
}

/** The picks that count on the floor: of one account, and the group's head-to-heads. */
export function picksOf<P extends Pick>({ picks }: { readonly picks: readonly P[] }, account: string): readonly P[] {
  return picks.filter((pick) => pick.account === account || pick.account === tabAccountName);
}

function sideName(side: Side, { team1, team2 }: Teams): string {
  if (side === 'over') return 'Over';
  if (side === 'under') return 'Under';
  return side === 'team1' ? team1 : team2;
}

/** The side of a game, whatever the lines. Null if no member is on it. */
export function sideOf(side: Side, picks: readonly Pick[], game: Teams, ownUid: string | undefined): FloorSide | null {
  const own = picks.filter((pick) => pick.side === side);
  if (own.length === 0) return null;
  const name = sideName(side, game);
  const words = new Set(own.map((pick) => selectionWords({ ...pick, teamChosen: name })));
  const [first = name] = words;
  const uids = new Set(own.flatMap((pick) => pick.uids));
  return {
    side,
    uids: [...[...uids].filter((uid) => uid === ownUid), ...[...uids].filter((uid) => uid !== ownUid)],
    more: own.reduce((sum, pick) => sum + pick.members - pick.uids.length, 0),
    words: words.size === 1 ? first : splitTeamName(name).nickname,
    stakes: own.reduce((sum, { stakes }) => sum + toCents(stakes), 0),
  };
}

/** `You and Ada`, `Ada, Bo and 3 more`. */
export function peopleWords({ uids, more }: FloorSide, sideName: (uid: string) => string): string {
  const names = uids.map(sideName);
  const rest = more > 0 ? [`${more} more`] : [];
  const all = [...names, ...rest];
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
