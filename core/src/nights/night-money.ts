import { mainAccountName } from '@courtside/contract';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, gameIdsOf } from '../ledger/bet.ts';
import { type NightGame, toNightGame } from './night-games.ts';
import { highlightsOf, type NightHighlights } from './night-highlights.ts';
import { type NightTable, nightTablesOf } from './night-tables.ts';
import type { Night } from './read-night.ts';

/** A night in one kind of money. Amounts in cents. */
export interface NightMoney extends NightTable {
  /** The name of the season; null for main accounts. */
  readonly seasonName: string | null;
  /** True once no bet on the night in this money is open. */
  readonly isOver: boolean;
  readonly highlights: NightHighlights;
}

/** The games of a night with a bet that the group may see, by tip-off. */
function shownGames({ games, shown, now }: Pick<Night, 'games' | 'shown' | 'now'>): NightGame[] {
  const ids = new Set(shown.flatMap(gameIdsOf));
  return games.filter(({ id }) => ids.has(id)).map((game) => toNightGame(game, now));
}

/**
 * The night in each kind of money: main accounts first, then seasons, latest first. Those without a bet that the group may see
 * are left out. Pure.
 */
export function moneyOf(night: Pick<Night, 'games' | 'bets' | 'shown' | 'seasonNames' | 'now'>): NightMoney[] {
  const { bets, shown, seasonNames } = night;
  const games = shownGames(night);
  const tables = nightTablesOf(shown, night.games);
  return [mainAccountName, ...seasonNames.keys()].flatMap((account): NightMoney[] => {
    const table = tables.find((each) => each.account === account);
    if (table === undefined) return [];
    const ofMoney = (each: readonly Bet[]) => each.filter((bet) => nameOfAccount(bet.account) === account);
    const isOver = ofMoney(bets).every(({ status }) => status !== 'pending');
    const highlights = highlightsOf(table, { bets: ofMoney(shown), all: shown, games, isOver });
    return [{ ...table, seasonName: seasonNames.get(account) ?? null, isOver, highlights }];
  });
}
