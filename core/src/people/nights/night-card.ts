import { type Moment, type NightResults, worstBeat } from '../chat/moments.ts';
import type { NightBet, NightRow, NightStandings } from '../chat/night-facts.ts';
import { gamesOfGroup, nightsAt, readNightGames, readNightResults } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';

/** What the picture of a group's night shows, from decided bets that the group may see. Money in cents. */
export interface NightCard {
  readonly groupName: string;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** False while a bet of a member on this night is open. */
  readonly isOver: boolean;
  /** Highest profit first. At least one. */
  readonly rows: readonly NightRow[];
  /** The bet that won the most; null if none did. */
  readonly best: { readonly bet: NightBet; readonly profit: number } | null;
  /** The lost bet that was closest to its line. */
  readonly worst: Extract<Moment, { name: 'beat' }> | null;
}

/** The standings that the picture shows: the first in which somebody is ahead. Main accounts are before seasons. */
function shownStandings(standings: readonly NightStandings[]): NightStandings | null {
  const isAhead = ({ rows }: NightStandings) => (rows[0]?.profit ?? 0) > 0;
  return standings.find(isAhead) ?? standings[0] ?? null;
}

function bestBet(bets: readonly NightBet[]): NightCard['best'] {
  const won = bets.flatMap((bet) => (bet.profit !== null && bet.profit > 0 ? [{ bet, profit: bet.profit }] : []));
  return won.reduce<NightCard['best']>(
    (best, each) => (best === null || each.profit > best.profit ? each : best),
    null,
  );
}

/** The card of a night; null before a bet is decided. The money of main accounts and of seasons is never added up. */
function nightCardOf(results: NightResults): Pick<NightCard, 'rows' | 'best' | 'worst'> | null {
  const standings = shownStandings(results.standings);
  if (standings === null) return null;
  const bets = results.bets.filter(({ season }) => season === standings.season);
  return { rows: standings.rows, best: bestBet(bets), worst: worstBeat({ ...results, bets }) };
}

/** Reads the card of tonight, or of last night while tonight has no decided bet; null without either. */
export async function readNightCard(db: PeopleDatabase, group: Group, now: number): Promise<NightCard | null> {
  for (const night of nightsAt(now).toReversed()) {
    const games = gamesOfGroup(group, await readNightGames(db, night));
    const results = await readNightResults(db, { group, games, now });
    const card = nightCardOf(results);
    if (card !== null) return { groupName: group.name, night, isOver: results.areBetsDecided, ...card };
  }
  return null;
}
