import type { NightTable } from '@courtside/contract/groups';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { noLeaderWords, noWinnerWords } from '@courtside/contract/night-winner';

type Row = NightTable['rows'][number];

/** What the sentence needs to know. */
export interface Night {
  readonly rows: readonly Pick<Row, 'uid' | 'profit' | 'inPlay'>[];
  /** Decided games with a bet of a member. */
  readonly over: NightTable['over'];
  /** True once no game of tonight waits for its result. */
  readonly isOver: boolean;
  readonly ownUid: string | undefined;
  readonly memberName: (uid: string) => string;
}

/** `Ada`, `Ada and Bo`, `Ada and 2 more`. */
function listOf(names: readonly string[]): string {
  const [first = '', second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} more`;
}

/** What follows a sentence about a member with open bets: `, with $45.00 still in play`. */
export const inPlayWords = ({ inPlay }: Pick<Row, 'inPlay'>, join: string) =>
  inPlay > 0 ? `${join} ${formatCents(toCents(inPlay))} still in play` : '';

/** Where the user stands who does not lead. */
function behindWords(own: Pick<Row, 'profit' | 'inPlay'>, best: number): string {
  const gap = toCents(best) - toCents(own.profit);
  return ` You are ${formatCents(gap)} behind${inPlayWords(own, ', with')}.`;
}

/**
 * How tonight stands in one or two sentences: `Bryce leads. You are $23.32 behind, with $45.00 still in play.` Only a member with a
 * profit leads or has won.
 */
export function nightWords({ rows, over, isOver, ownUid, memberName }: Night): string {
  const [first] = rows;
  const own = rows.find(({ uid }) => uid === ownUid);
  if (first === undefined) return 'Nobody has a bet on a game that has begun.';
  if (over === 0) return `No game is decided yet${own ? inPlayWords(own, '. You have') : ''}.`;
  if (first.profit <= 0) {
    if (isOver) return `${noWinnerWords}.`;
    return `${noLeaderWords}${own ? inPlayWords(own, '. You have') : ''}.`;
  }
  const leaders = rows.filter(({ profit }) => profit === first.profit);
  const isLeader = leaders.some(({ uid }) => uid === ownUid);
  const others = leaders.filter(({ uid }) => uid !== ownUid).map(({ uid }) => memberName(uid));
  const change = formatChange(toCents(first.profit));
  if (isLeader) {
    const who = others.length === 0 ? 'You' : `You and ${listOf(others)}`;
    return `${who} ${isOver ? 'won the night' : 'lead'} with ${change}${own ? inPlayWords(own, ', and have') : ''}.`;
  }
  const verb = isOver ? 'won the night' : others.length === 1 ? 'leads' : 'lead';
  return `${listOf(others)} ${verb} with ${change}.${own ? behindWords(own, first.profit) : ''}`;
}
