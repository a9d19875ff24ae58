import type { League, MarketName } from '@courtside/contract';
import { z } from 'zod';
import { spreadLine, totalLine } from '../lines.ts';
import { teamNamed } from './team-names.ts';

/** The league of a game, and its teams by the names of `teamNamed`, home team first. */
export interface GameTeams {
  readonly league: League;
  readonly teams: readonly [home: string, away: string];
}

const outcomeSchema = z.object({ name: z.string(), price: z.number(), point: z.number().optional().catch(undefined) });
export const outcomesSchema = z.array(outcomeSchema);
type PricedSide = z.infer<typeof outcomeSchema>;

/** Line and prices in the order of a `Quote`, or the reason to skip them. */
type Read = { readonly line: number | null; readonly prices: readonly [number, number] } | string;

/** How The Odds API lists a market. */
interface MarketFormat {
  /** Its key in requests and responses. */
  readonly key: string;
  readonly read: (outcomes: readonly PricedSide[], game: GameTeams) => Read;
}

/** The outcomes of both sides, assigned by name; or why there are none. */
function sidesOf(
  outcomes: readonly PricedSide[],
  [first, second]: readonly [string, string],
  nameOf: (name: string) => string | null,
  party: 'team' | 'side',
): readonly [PricedSide, PricedSide] | string {
  const byName = new Map(outcomes.map((outcome) => [nameOf(outcome.name), outcome]));
  const [one, other] = [byName.get(first), byName.get(second)];
  if ([...byName.keys()].some((name) => name !== first && name !== second)) return `prices of other ${party}s`;
  if (one === undefined || other === undefined) return 'a side is missing';
  return outcomes.length === 2 ? [one, other] : `a ${party} with two prices`;
}

function teamSides(outcomes: readonly PricedSide[], { league, teams }: GameTeams) {
  return sidesOf(outcomes, teams, (name) => teamNamed(name, league), 'team');
}

function readMoneyline(outcomes: readonly PricedSide[], game: GameTeams): Read {
  const sides = teamSides(outcomes, game);
  return typeof sides === 'string' ? sides : { line: null, prices: [sides[0].price, sides[1].price] };
}

function readSpread(outcomes: readonly PricedSide[], game: GameTeams): Read {
  const sides = teamSides(outcomes, game);
  if (typeof sides === 'string') return sides;
  const [home, away] = sides;
  if (home.point === undefined || away.point === undefined) return 'no points';
  const line = spreadLine(home.point, away.point, game.league);
  return typeof line === 'string' ? line : { line, prices: [home.price, away.price] };
}

function readTotal(outcomes: readonly PricedSide[], { league }: GameTeams): Read {
  const sides = sidesOf(outcomes, ['over', 'under'], (name) => name.trim().toLowerCase(), 'side');
  if (typeof sides === 'string') return sides;
  const [over, under] = sides;
  if (over.point === undefined || under.point === undefined) return 'no points';
  const line = totalLine(over.point, under.point, league);
  return typeof line === 'string' ? line : { line, prices: [over.price, under.price] };
}

export const marketFormats: { readonly [market in MarketName]: MarketFormat } = {
  moneyline: { key: 'h2h', read: readMoneyline },
  spread: { key: 'spreads', read: readSpread },
  total: { key: 'totals', read: readTotal },
};
