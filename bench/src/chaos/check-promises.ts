import { setTimeout as wait } from 'node:timers/promises';
import { potentialOfLegs, toCents, type UserBet } from '@courtside/contract';
import { legStatesOf, statusOf } from '@courtside/core/bets/settlement/parlay-results';
import { resultOf } from '@courtside/core/bets/settlement/results';
import type { Core } from '@courtside/core/core';
import { type Game, gameFromDoc } from '@courtside/core/league/games/game';
import { type Bet, betKey, gameIdsOf, isParlay, owedAs, selectionOf } from '@courtside/core/ledger/bet';
import type { Entry } from '@courtside/core/ledger/entry.model';
import { audit } from '@courtside/core/operations/audit/audit';
import type { CoreDatabase } from '@courtside/core/operations/database';
import { say } from '../measure.ts';
import type { AcknowledgedChallenges } from './challenge-load.ts';
import { checkChallenges } from './check-challenges.ts';
import { findLeft, type Left } from './find-left.ts';
import type { Acknowledged } from './load.ts';
import { pollUntil } from './poll-until.ts';

/** How long the last bets, holds and corrections may take, after the last kill. */
const timeoutMs = 300_000;

/** What a ticket promised when it was placed, by its legs. Its answer to a retry says what it pays since a leg is void. */
function promisedOf({ legs, amount, potentialWinnings }: UserBet): number {
  if (legs === undefined) return toCents(potentialWinnings);
  return potentialOfLegs(
    toCents(amount),
    legs.map(({ price }) => price),
  );
}

/** The legs of a bet as text, to compare what was acknowledged with what is stored. */
function legsAsText({ legs = [] }: UserBet): string {
  return legs.map(({ betId, market, side, line, price }) => `${betId} ${market} ${side} ${line} ${price}`).join(', ');
}

function storedLegsAsText({ legs = [] }: Bet): string {
  return legs
    .map((leg) => ({ ...leg, ...selectionOf(leg) }))
    .map(({ gameId, market, side, line, price }) => `${gameId} ${market} ${side} ${line} ${price}`)
    .join(', ');
}

/** Finds acknowledged bets that are missing or different in the database. */
function findLost(bets: ReadonlyMap<string, Bet>, acknowledged: readonly UserBet[]): UserBet[] {
  return acknowledged.filter((bet) => {
    const stored = bets.get(betKey({ uid: bet.userId, id: bet.id }));
    return (
      stored?.gameId !== bet.betId ||
      stored.amount !== toCents(bet.amount) ||
      stored.potential !== promisedOf(bet) ||
      storedLegsAsText(stored) !== legsAsText(bet)
    );
  });
}

/** Finds bets acknowledged as undone or cashed out that are not. */
function findReopened(bets: ReadonlyMap<string, Bet>, closed: readonly UserBet[]): UserBet[] {
  return closed.filter((bet) => {
    const stored = bets.get(betKey({ uid: bet.userId, id: bet.id }));
    const cashedOut = bet.cashedOut === null ? undefined : toCents(bet.cashedOut);
    return (
      stored?.status !== bet.status || (stored.cancelled ?? false) !== bet.cancelled || stored.cashedOut !== cashedOut
    );
  });
}

/** What the latest results of its games say about a bet: its status, and what it is owed in cents. */
function owedBy(bet: Bet, games: ReadonlyMap<string, Game>): { readonly status: Bet['status']; readonly owed: number } {
  if (isParlay(bet)) {
    const states = legStatesOf(bet, (id) => games.get(id));
    return { status: statusOf(states), owed: owedAs(bet, states) };
  }
  const game = games.get(bet.gameId);
  if (game === undefined) return { status: 'pending', owed: 0 };
  const status = resultOf(bet, game);
  return { status, owed: { void: bet.amount, push: bet.amount, won: bet.potential, lost: 0 }[status] };
}

/** Checks that one entry closed a bet and that the amount paid matches the owner's choice or the results of its games. */
function isPaidOnce(bet: Bet, games: ReadonlyMap<string, Game>, entries: readonly Entry[]): boolean {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
  const corrections = entries.filter(({ kind }) => kind === 'correction');
  if (entries.length - corrections.length !== 1) return false;
  if (bet.status === 'cashed-out') return corrections.length === 0 && paid === bet.cashedOut;
  if (bet.cancelled) return corrections.length === 0 && paid === bet.amount;
  const { status, owed } = owedBy(bet, games);
  return bet.status === status && paid === owed;
}

/** Entries that close or correct bets, by account and bet. */
async function readClosings(db: CoreDatabase): Promise<Map<string, Entry[]>> {
  const entries = await db.entries.find({ kind: { $in: ['payout', 'refund', 'correction'] } }).lean();
  return Map.groupBy(entries, ({ account, ref }) => ('bet' in ref ? `${account} ${ref.bet.id}` : account));
}

/** How the checked bets of one kind were closed. */
function countClosings(bets: readonly Bet[]) {
  const count = (isCounted: (bet: Bet) => boolean) => bets.filter(isCounted).length;
  return {
    checked: bets.length,
    undone: count(({ cancelled }) => cancelled === true),
    cashedOut: count(({ status }) => status === 'cashed-out'),
    corrected: count(({ revision }) => revision !== undefined),
  };
}

/** Finds bets whose games are all settled that were not paid exactly once, and counts how bets were closed. */
async function findWronglyPaid(db: CoreDatabase, bets: readonly Bet[]) {
  const settled = (await db.games.find({ settledAt: { $ne: null } }).lean()).map(gameFromDoc);
  const games = new Map(settled.map((game) => [game.id, game]));
  const closings = await readClosings(db);
  const checked = bets.filter((bet) => gameIdsOf(bet).every((id) => games.has(id)));
  const wrong = checked.filter((bet) => !isPaidOnce(bet, games, closings.get(`${bet.account} ${bet.id}`) ?? []));
  const counts = countClosings(checked.filter((bet) => !isParlay(bet)));
  return { counts, tickets: countClosings(checked.filter(isParlay)), wrong };
}

/** Checks the database after a run under load and prints the findings. @returns whether every promise was kept */
export async function checkPromises(
  core: Core,
  { placed, closed, challenges }: Acknowledged & { readonly challenges?: AcknowledgedChallenges },
): Promise<boolean> {
  const { db } = core;
  let left: Left = [];
  // The league continues without new bets, so every game with bets ends soon.
  const idle = await pollUntil(async () => {
    left = await findLeft(core);
    // Recovery creates the bets that were committed but not written.
    return left.length === 0 && (await db.bets.countDocuments()) >= placed.length;
  }, timeoutMs);
  const bets = new Map((await db.bets.find().lean()).map((bet) => [bet._id, bet]));
  const lost = findLost(bets, placed);
  // Callers retry each bet until its outcome is certain, so every recorded bet was acknowledged.
  const againstHouse = [...bets.values()].filter(({ challenge }) => challenge === undefined).length;
  const surplus = againstHouse - placed.length;
  const reopened = findReopened(bets, closed);
  const { counts, tickets, wrong } = await findWronglyPaid(db, [...bets.values()]);
  const withTickets = placed.some(({ legs }) => legs !== undefined);
  const brokenChallenges = challenges === undefined ? 0 : await checkChallenges(core, challenges);
  const report = await audit(db, wait);
  say(`acknowledged bets: ${placed.length}, missing or different: ${lost.length}, recorded besides: ${surplus}`);
  say(`acknowledged undos and cash-outs: ${closed.length}, missing or different: ${reopened.length}`);
  say(`bets on settled games: ${JSON.stringify(counts)}, not paid exactly once: ${wrong.length}`);
  if (withTickets) say(`tickets on settled games: ${JSON.stringify(tickets)}`);
  for (const { uid, id } of wrong) say(`  wrong: ${betKey({ uid, id })}`);
  say(`pending bets, holds or unsettled corrections left: ${idle ? 'none' : left.length}`);
  for (const each of left) say(`  ${each}`);
  say(
    `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
  );
  for (const { uid, what } of report.violations) say(`  ${uid}: ${what}`);
  const failures =
    brokenChallenges + lost.length + Math.abs(surplus) + reopened.length + wrong.length + report.violations.length;
  // A run without any bets of one kind proves nothing about that kind.
  const kinds = [...Object.values(counts), ...(withTickets ? Object.values(tickets) : [])];
  const kept = idle && failures === 0 && challenges?.taken.length !== 0 && kinds.every((count) => count > 0);
  say(kept ? 'every promise kept' : 'promises broken');
  return kept;
}
