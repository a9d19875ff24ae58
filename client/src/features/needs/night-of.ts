import type { Game, UserBet } from '@courtside/contract/entities';
import { toCents } from '@courtside/contract/money';
import type { Night, NightBet, NightGame } from '@courtside/contract/needs/night';
import { shareLeft } from '@courtside/contract/needs/share-left';
import { hourMs } from '@courtside/contract/time';
import { splitTeamName } from '../games/team-name.ts';

/** A game that starts later than this is not one of tonight, in ms. */
const tonightMs = 12 * hourMs;

/** A bet that the viewer may see, with its owner. */
type SeenBet = Pick<
  UserBet,
  'id' | 'userId' | 'account' | 'betId' | 'market' | 'side' | 'line' | 'amount' | 'potentialWinnings' | 'status'
>;

/** What a night is made of. */
export interface NightParts {
  /** `main`, or the id of the season whose table is meant. */
  readonly account: string;
  /** The members, with the score that the table ranks by in dollars, before the results of open bets. */
  readonly rows: readonly { readonly uid: string; readonly username: string; readonly score: number }[];
  readonly games: ReadonlyMap<string, Game>;
  readonly bets: readonly SeenBet[];
  /** In ms since 1970. */
  readonly now: number;
}

/** Whether a game of tonight has no result yet. */
function isUndecided({ betStatus, startTime }: Game, now: number): boolean {
  return betStatus !== 'settled' && betStatus !== 'void' && Date.parse(startTime) - now < tonightMs;
}

function leftOf({ betStatus, score, league }: Game): number {
  if (!score) return 1;
  if (betStatus === 'final') return 0;
  // Between two known clocks, half of the game is the best guess.
  return shareLeft(score.clock, league) ?? 0.5;
}

function gameOf(game: Game): NightGame {
  const { id, league, team1, team2, team1_price, team2_price, score } = game;
  const { spread, total } = game.markets;
  return {
    id,
    league,
    team1: splitTeamName(team1).nickname,
    team2: splitTeamName(team2).nickname,
    points: { team1: score?.team1 ?? 0, team2: score?.team2 ?? 0 },
    left: leftOf(game),
    prices: {
      moneyline: team1_price === 0 || team2_price === 0 ? null : { team1: team1_price, team2: team2_price },
      spread: spread && spread.line !== null ? { line: spread.line, ...spread.prices } : null,
      total: total && total.line !== null ? { line: total.line, ...total.prices } : null,
    },
  };
}

function betOf({ userId, betId, market, side, line, amount, potentialWinnings }: SeenBet): NightBet {
  return {
    uid: userId,
    gameId: betId,
    market,
    side,
    line,
    stake: toCents(amount),
    payout: toCents(potentialWinnings),
  };
}

/** The night as its computation takes it: the undecided games with an open bet of a member from this account. */
export function nightOf({ account, rows, games, bets, now }: NightParts): Night {
  const byKey = new Map(bets.map((bet) => [`${bet.userId} ${bet.id}`, bet]));
  const open = [...byKey.values()].filter((bet) => {
    const game = games.get(bet.betId);
    return bet.status === 'pending' && bet.account === account && game !== undefined && isUndecided(game, now);
  });
  const ids = new Set(open.map(({ betId }) => betId));
  return {
    members: rows.map(({ uid, username, score }) => ({ uid, name: username, score: toCents(score) })),
    games: [...ids]
      .flatMap((id) => games.get(id) ?? [])
      .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.id.localeCompare(b.id))
      .map(gameOf),
    bets: open.map(betOf),
  };
}
