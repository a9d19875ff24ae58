import type { Game } from '@courtside/contract/entities';
import type { GroupTicket } from '@courtside/contract/group-tickets';
import { formatLocalTime } from '../../ui/time.ts';
import { reasonWords } from '../bets/bet-reason.ts';
import { standingTag } from '../bets/bet-status.tsx';
import { opponentWords, selectionWords } from '../bets/bet-words.ts';
import { isBettingOpen, type Offered, offered, teamOf } from '../games/market.ts';
import type { SlipLeg } from '../parlay/slip.ts';

type TicketLeg = GroupTicket['legs'][number];

/** A leg of a group's ticket with the odds of now. */
export interface TicketLegView {
  readonly leg: TicketLeg;
  /** `Celtics −5.5`, with the line of now. */
  readonly what: string;
  /** Its game, and how it stands: `vs. Heat · 8:30 PM`, `vs. Heat · covering by 0.5, Q3 4:12`. */
  readonly about: string;
  /** Null while its game offers none, and once it has tipped off. */
  readonly odds: Offered | null;
}

/** How the game of a leg stands. @param line the leg's line now; null without one */
function stateOf(leg: TicketLeg, line: number | null, game: Game | undefined, now: number): string {
  if (game?.betStatus === 'void') return 'called off';
  if (!game?.score) return formatLocalTime(leg.betData.startTime, now);
  const selection = { market: leg.market, side: leg.side, line };
  if (leg.market !== 'moneyline' && line === null) return 'tipped off';
  if (game.betStatus !== 'closed') return reasonWords(selection, game.score);
  return `${standingTag(selection, game.score)}, ${game.score.clock ?? 'Live'}`;
}

/** A leg of a ticket as its game is now. @param now ms since 1970 */
export function viewTicketLeg(leg: TicketLeg, game: Game | undefined, now: number): TicketLegView {
  const { market, side, betData } = leg;
  const shown = game === undefined ? null : offered(game, market, side);
  const teamChosen = teamOf(betData, side);
  const line = shown?.line ?? null;
  const opponent = opponentWords({ market, side, line, teamChosen, betData });
  return {
    leg,
    what: selectionWords({ market, side, line, teamChosen }),
    about: `${opponent} · ${stateOf(leg, line, game, now)}`,
    odds: game !== undefined && isBettingOpen(game, now) ? shown : null,
  };
}

/** The legs as the slip has them, at the odds of now; null while one of them has none. */
export function slipLegsOf(views: readonly TicketLegView[]): readonly SlipLeg[] | null {
  const legs = views.flatMap(({ leg, odds }): SlipLeg[] => {
    if (odds === null) return [];
    const { team1, team2, startTime } = leg.betData;
    const { market, side, line, price } = odds;
    return [{ gameId: leg.betId, market, side, line, price, team1, team2, startTime }];
  });
  return legs.length === views.length && legs.length > 0 ? legs : null;
}
