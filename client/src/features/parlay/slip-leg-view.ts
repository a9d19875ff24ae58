import type { Game } from '@courtside/contract/entities';
import { countsLeague, leagues } from '@courtside/contract/leagues';
import type { StakeAccount } from '../account/stake-accounts.ts';
import { selectionWords } from '../bets/bet-words.ts';
import { currentOdds, type MovedOdds } from '../bets/moved-odds.ts';
import { isBettingOpen, type Offered, offered, pauseOf, teamOf } from '../games/market.ts';
import { pauseWords } from '../games/pause-words.ts';
import { teamOf as lookOf } from '../games/team-book.ts';
import { splitTeamName } from '../games/team-name.ts';
import type { SlipLeg } from './slip.ts';

/** A leg of the slip as it is offered now. */
export interface LegView {
  readonly leg: SlipLeg;
  /** Its current line and price; null while its game does not offer them. */
  readonly now: Offered | null;
  /** What moved since the user saw it; null for neither. */
  readonly moved: 'line' | 'price' | null;
  /** Why it cannot be placed: it must be removed, or it waits for odds. Null if it can. */
  readonly blocked: 'out' | 'paused' | null;
  /** Says what is wrong with it, in few words; null if nothing is. */
  readonly note: string | null;
}

/** What a leg is compared with. */
export interface Offer {
  /** Undefined if it is no longer listed. */
  readonly game: Game | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The odds that the server has sent when it refused the parlay. */
  readonly refusedAt: MovedOdds | undefined;
  readonly account: StakeAccount | null;
}

/** Why betting on a game has ended. */
function endWords({ betStatus, startTime }: Game, now: number): string {
  if (betStatus === 'void') return 'called off';
  return Date.parse(startTime) <= now ? 'tipped off' : 'betting has ended';
}

function movedPart(leg: SlipLeg, now: Offered): LegView['moved'] {
  if (leg.line !== now.line) return 'line';
  return leg.price === now.price ? null : 'price';
}

/** Compares a leg with its game: whether it can be placed, and what moved. */
export function viewLeg(leg: SlipLeg, { game, now, refusedAt, account }: Offer): LegView {
  const out = (note: string): LegView => ({ leg, now: null, moved: null, blocked: 'out', note });
  if (game === undefined) return out('no longer offered');
  if (!isBettingOpen(game, now)) return out(endWords(game, now));
  const market = game.markets[leg.market];
  if (market === null) return out('no longer offered');
  const shown = offered(game, leg.market, leg.side);
  const pause = pauseOf(market, now);
  if (pause !== null || shown === null) {
    const note = pauseWords(market, pause ?? 'no-price', now);
    return { leg, now: shown, moved: null, blocked: 'paused', note };
  }
  const current = refusedAt === undefined ? shown : currentOdds(refusedAt, game);
  const moved = movedPart(leg, current);
  if (account !== null && !countsLeague(account.leagues, game.league)) {
    const note = `${account.name} takes no bets on ${leagues[game.league].title}`;
    return { leg, now: current, moved, blocked: 'out', note };
  }
  return { leg, now: current, moved, blocked: null, note: moved && `${moved} moved` };
}

/** What a leg is on, on the slip: `Lakers −2.5`, `Suns to win`, `Over 214.5`. */
export function legWords({ leg, now }: Pick<LegView, 'leg' | 'now'>): string {
  const words = selectionWords({ ...leg, line: now?.line ?? leg.line, teamChosen: teamOf(leg, leg.side) });
  return leg.market === 'moneyline' ? `${words} to win` : words;
}

/** A leg in a sentence: `the Bulls`, `Over 214.5`. A team of another league has no article. */
export function legName({ leg }: Pick<LegView, 'leg'>): string {
  if (leg.market === 'total') return legWords({ leg, now: null });
  const team = teamOf(leg, leg.side);
  const { nickname } = splitTeamName(team);
  return lookOf(team)?.shortName === undefined ? `the ${nickname}` : nickname;
}
