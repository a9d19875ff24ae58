import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { noLeaderWords, noWinnerWords } from '@courtside/contract/night-winner';
import type { NightMoney } from '@courtside/contract/nights';
import { inPlayWords } from '../../../features/groups/night-words.ts';

/** What the headline needs to know of a night in one kind of money. */
interface Night extends Pick<NightMoney, 'rows' | 'over' | 'isOver'> {
  readonly ownUid: string | undefined;
}

/** A headline: the members it names, and what follows their names. */
interface Headline {
  /** The user first. Of three or more, the first is named and the others are counted. */
  readonly uids: readonly string[];
  readonly more: number;
  readonly words: string;
}

/** The members with the highest profit, the user first. Empty while nobody has a profit. */
export function leadersOf({ rows, ownUid }: Pick<Night, 'rows' | 'ownUid'>): readonly string[] {
  const [best] = rows;
  if (best === undefined || best.profit <= 0) return [];
  const uids = rows.filter(({ profit }) => profit === best.profit).map(({ uid }) => uid);
  return [...uids.filter((uid) => uid === ownUid), ...uids.filter((uid) => uid !== ownUid)];
}

/** How the only member with a bet did. */
function aloneWords(profit: number, isOver: boolean, isOwn: boolean): string {
  const place = profit === 0 ? 'even' : profit > 0 ? 'ahead' : 'behind';
  if (isOver) return `finished the night ${place}`;
  return `${isOwn ? 'are' : 'is'} ${place} so far`;
}

/** How a night ended, or stands: `Bryce takes the night`, `You and Ada share the lead`. */
export function headlineOf({ rows, over, isOver, ownUid }: Night): Headline {
  const nobody = { uids: [], more: 0 };
  const [best] = rows;
  if (best === undefined || (over === 0 && !isOver)) return { ...nobody, words: 'No game is decided yet' };
  const isOwn = best.uid === ownUid;
  if (rows.length === 1) return { uids: [best.uid], more: 0, words: aloneWords(best.profit, isOver, isOwn) };
  const leaders = leadersOf({ rows, ownUid });
  if (leaders.length === 0) return { ...nobody, words: isOver ? noWinnerWords : noLeaderWords };
  if (leaders.length > 1) {
    const named = leaders.length === 2 ? 2 : 1;
    const words = isOver ? 'share the night' : 'share the lead';
    return { uids: leaders.slice(0, named), more: leaders.length - named, words };
  }
  const verb = isOver ? 'take' : 'lead';
  return { uids: leaders, more: 0, words: `${isOwn ? verb : `${verb}s`} the night` };
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** `second`; from the eleventh place on `#11`. */
const placeName = (rank: number) => ordinals[rank - 1] ?? `#${rank}`;

/** The user's own place in a sentence: `You came second, $23.32 behind.` */
export function ownPlaceWords({ rows, over, isOver, ownUid }: Night): string {
  const own = rows.find(({ uid }) => uid === ownUid);
  if (own === undefined) return isOver ? 'You had no bet.' : 'You have no bet on a game that has begun.';
  if (over === 0 && !isOver) return own.inPlay > 0 ? `You have${inPlayWords(own, '')}.` : '';
  const [best = own] = rows;
  const inPlay = inPlayWords(own, ', with');
  const change = formatChange(toCents(own.profit));
  if (best.profit <= 0 || rows.length === 1) return `You ${isOver ? 'ended' : 'are'} at ${change}${inPlay}.`;
  if (own.profit === best.profit) {
    const next = rows.find(({ profit }) => profit < best.profit);
    const lead = next && formatCents(toCents(best.profit) - toCents(next.profit));
    return `You ${isOver ? 'made' : 'are at'} ${change}${lead ? `, ${lead} ahead of the next` : ''}${inPlay}.`;
  }
  const rank = rows.findIndex(({ profit }) => profit === own.profit) + 1;
  const isShared = rows.some(({ uid, profit }) => uid !== ownUid && profit === own.profit);
  const place = `${isShared ? 'joint ' : ''}${placeName(rank)}`;
  const behind = formatCents(toCents(best.profit) - toCents(own.profit));
  return `You ${isOver ? 'came' : 'are'} ${place}, ${behind} behind${inPlay}.`;
}
