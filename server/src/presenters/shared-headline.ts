import { formatCents, formatChange, noWinnerWords } from '@courtside/contract';
import { capitalized, friendsWords, numberWord } from '@courtside/contract/count-words';
import type { SharedMoney } from '@courtside/core/nights/shared-night';

/** A headline: the names it begins with, and what follows them. */
export interface Headline {
  readonly names: readonly string[];
  readonly words: string;
}

/** How the night of the only member who is shown went. */
function aloneWords(profit: number): string {
  if (profit === 0) return 'broke even';
  return `is ${profit > 0 ? 'up' : 'down'} ${formatCents(Math.abs(profit))}`;
}

/** How a night went for the members who are shown: `Bryce is up $41.50`. */
export function headlineOf({ rows, friends }: Pick<SharedMoney, 'rows' | 'friends'>): Headline {
  const [best] = rows;
  if (best === undefined) return { names: [], words: `${capitalized(friendsWords(friends))}, not shown` };
  if (rows.length === 1) return { names: [best.username], words: aloneWords(best.profit) };
  if (best.profit <= 0) {
    return { names: [], words: friends === 0 ? noWinnerWords : 'No one who is shown finished ahead' };
  }
  const leaders = rows.filter(({ profit }) => profit === best.profit).map(({ username }) => username);
  if (leaders.length === 1) return { names: leaders, words: aloneWords(best.profit) };
  const words = `are ${formatChange(best.profit).replace('+', 'up ')} each`;
  if (leaders.length === 2) return { names: leaders, words };
  return { names: leaders.slice(0, 1), words: `and ${leaders.length - 1} more ${words}` };
}

/** Whom the headline compares. */
function fieldWords({ rows, friends }: Pick<SharedMoney, 'rows' | 'friends'>): string {
  const all = friendsWords(rows.length + friends);
  const isWon = (rows[0]?.profit ?? 0) > 0;
  if (rows.length === 0) return 'Only friends who agree are shown by name.';
  if (rows.length === 1) return friends === 0 ? 'The only one with a bet.' : `The only one of ${all} who is shown.`;
  if (friends === 0) return isWon ? `Best of ${all}.` : `${capitalized(all)}.`;
  const shown = numberWord(rows.length);
  return isWon ? `Best of the ${shown} who are shown.` : `${capitalized(shown)} of ${all} are shown.`;
}

/** What is said below the headline: `Best of the three who are shown. 11 bets on three games, play money.` */
export function leadOf(money: Pick<SharedMoney, 'rows' | 'friends' | 'bets' | 'gamesWithBet'>): string {
  const { rows, bets, gamesWithBet } = money;
  if (rows.length === 0) return `${fieldWords(money)} Play money.`;
  const games = `${numberWord(gamesWithBet)} ${gamesWithBet === 1 ? 'game' : 'games'}`;
  return `${fieldWords(money)} ${bets} ${bets === 1 ? 'bet' : 'bets'} on ${games}, play money.`;
}
