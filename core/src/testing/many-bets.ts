import { payoutCents } from '@courtside/contract';
import type { GameDoc } from '../league/games/game.model.ts';
import type { AccountState, UserDoc } from '../ledger/account.model.ts';
import { type AccountId, mainAccountOf, ownerOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import type { BetDoc } from '../ledger/bet.model.ts';
import { betKey, closeKey, stakeKey } from '../ledger/bet.ts';
import { nextEntry } from '../ledger/draft.ts';
import type { Draft, Entry, StakedBet } from '../ledger/entry.model.ts';
import { applyEntry } from '../ledger/fold.ts';

/** Documents of one account, or a part of them, for inserting. */
interface OneAccount {
  readonly entries: readonly Entry[];
  readonly bets: readonly BetDoc[];
  /** The account after these entries. */
  readonly account: UserDoc;
}

const maxOpen = 20;
const startTime = new Date('2026-01-15T00:30:00Z');
const placedAt = new Date(startTime.getTime() - 3_600_000);
const settledAt = new Date(startTime.getTime() + 3_600_000);
const fixture = { team1: 'Boston Celtics', team2: 'Los Angeles Lakers', startTime, endTime: startTime };
const prices = [150, -170] as const;
const betData = { ...fixture, team1Price: prices[0], team2Price: prices[1] };

/** A decided game that nothing is settled on yet: team 1 won. */
export function decidedGame(_id: string): GameDoc {
  return {
    _id,
    league: 'nba',
    ...fixture,
    markets: {
      moneyline: {
        line: null,
        prices,
        bookmaker: null,
        updatedAt: placedAt,
        readAt: placedAt,
        staleAt: startTime,
        pause: null,
        resumesAt: null,
      },
    },
    betStatus: 'final',
    score: { team1: 101, team2: 95, periods: [], clock: 'Final' },
    version: 1,
    missingSince: null,
    settledAt: null,
    sourceIds: { odds: null, scoreboard: null },
    startedAt: startTime,
    resultRevision: 1,
    resultNote: null,
  };
}

/** The settled games that closed bets are on: team 1 won every second one. */
export function settledGames(count: number): GameDoc[] {
  return Array.from({ length: count }, (_, n) => ({
    ...decidedGame(`game-${n}`),
    betStatus: 'settled',
    settledAt,
    score: { team1: n % 2 === 0 ? 101 : 90, team2: 95, periods: [], clock: 'Final' },
  }));
}

/** A bet of one dollar on a team of a game, as its stake carries it. */
function aStake(uid: string, id: string, gameId: string, side: 1 | 2): StakedBet {
  const price = side === 1 ? prices[0] : prices[1];
  const potential = payoutCents(100, price);
  return { id, uid, gameId, side, amount: 100, price, potential, placedAt, betData };
}

/** An account with pending bets on one game, on either team by turns. */
export function pendingBets(uid: string, gameId: string, count: number): OneAccount {
  const account = mainAccountOf(uid);
  const identity = { _id: account, uid, username: uid, createdAt: placedAt };
  let state: AccountState = emptyState;
  const entries: Entry[] = [];
  const append = (draft: Draft, key: string) => {
    const entry = nextEntry(account, state, draft, { key, at: placedAt });
    state = applyEntry(state, entry);
    entries.push(entry);
  };
  append({ kind: 'opening', amount: 100_000, ref: {} }, 'opening');
  if (state.balance < 100 * count)
    append({ kind: 'correction', amount: 100 * count, ref: { reason: 'stakes above the opening balance' } }, 'stakes');
  const bets: BetDoc[] = [];
  for (let n = 0; n < count; n += 1) {
    const bet = aStake(uid, `${gameId}-${n}`, gameId, n % 2 === 0 ? 1 : 2);
    append({ kind: 'stake', amount: -100, ref: { bet } }, stakeKey(bet.id));
    bets.push({ _id: betKey(bet), ...bet, account, status: 'pending', settledAt: null });
  }
  return { entries, bets, account: { ...identity, ...state } };
}

/**
 * Makes an account with closed bets of one dollar each on team 1 of the settled games in turn, half of them won.
 * @param count how many bets
 * @param games how many settled games
 * @param partSize how many bets in one part, a multiple of 20
 */
export function* closedBets(
  uid: string,
  { count, games, partSize }: { count: number; games: number; partSize: number },
): Generator<OneAccount> {
  const account = mainAccountOf(uid);
  const identity = { _id: account, uid, username: uid, createdAt: placedAt };
  let state: AccountState = emptyState;
  let [entries, bets]: [Entry[], BetDoc[]] = [[], []];
  const append = (draft: Draft, key: string, at: Date) => {
    const entry = nextEntry(account, state, draft, { key, at });
    state = applyEntry(state, entry);
    entries.push(entry);
  };
  append({ kind: 'opening', amount: 100_000, ref: {} }, 'opening', placedAt);
  let open: StakedBet[] = [];
  for (let n = 0; n < count; n += 1) {
    const staked = aStake(uid, `bet-${n}`, `game-${n % games}`, 1);
    append({ kind: 'stake', amount: -100, ref: { bet: staked } }, stakeKey(staked.id), placedAt);
    open.push(staked);
    if (open.length < maxOpen && n < count - 1) continue;
    for (const bet of open) {
      const result = Number(bet.gameId.slice('game-'.length)) % 2 === 0 ? 'won' : 'lost';
      append(
        { kind: 'payout', amount: result === 'won' ? bet.potential : 0, ref: { bet, result } },
        closeKey(bet.id),
        settledAt,
      );
      bets.push({ _id: betKey(bet), ...bet, account, status: result, settledAt });
    }
    open = [];
    if (bets.length < partSize && n < count - 1) continue;
    yield { entries, bets, account: { ...identity, ...state } };
    [entries, bets] = [[], []];
  }
}

/**
 * Makes what an account leaves in its ledger when it places bets of one dollar on a game and undoes each of them.
 * @param before the account before the first of these bets
 * @param options `at`: when all of it happens; `prefix`: begins the ids of the bets
 */
export function undoneBets(
  account: AccountId,
  before: AccountState,
  {
    gameId,
    count,
    at,
    prefix = 'undone',
  }: { readonly gameId: string; readonly count: number; readonly at: Date; readonly prefix?: string },
): { readonly entries: Entry[]; readonly bets: BetDoc[]; readonly state: AccountState } {
  let state = before;
  const entries: Entry[] = [];
  const bets: BetDoc[] = [];
  const append = (draft: Draft, key: string) => {
    const entry = nextEntry(account, state, draft, { key, at });
    state = applyEntry(state, entry);
    entries.push(entry);
  };
  for (let n = 0; n < count; n += 1) {
    const bet = { ...aStake(ownerOf(account), `${prefix}-${n}`, gameId, 1), placedAt: at };
    append({ kind: 'stake', amount: -bet.amount, ref: { bet } }, stakeKey(bet.id));
    const ref = { bet, reason: 'undone', endTime: fixture.endTime } as const;
    append({ kind: 'refund', amount: bet.amount, ref }, closeKey(bet.id));
    bets.push({ _id: betKey(bet), ...bet, account, status: 'void', settledAt: at, cancelled: true });
  }
  return { entries, bets, state };
}
