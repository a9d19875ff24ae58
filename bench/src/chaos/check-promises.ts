import { setTimeout as wait } from 'node:timers/promises';
import { toCents, type UserBet } from '@courtside/contract';
import { resultOf } from '@courtside/core/bets/settlement/results';
import type { Core } from '@courtside/core/core';
import type { Game } from '@courtside/core/league/games/game';
import { type Bet, betKey } from '@courtside/core/ledger/bet';
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

/** Finds acknowledged bets that are missing or different in the database. */
function findLost(bets: ReadonlyMap<string, Bet>, acknowledged: readonly UserBet[]): UserBet[] {
  return acknowledged.filter((bet) => {
    const stored = bets.get(betKey({ uid: bet.userId, id: bet.id }));
    return (
      stored?.gameId !== bet.betId ||
      stored.amount !== toCents(bet.amount) ||
      stored.potential !== toCents(bet.potentialWinnings)
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

/** Checks that one entry closed a bet and that the amount paid matches the owner's choice or the game's result. */
function isPaidOnce(
  bet: Bet,
  game: Pick<Game, 'betStatus' | 'score' | 'startedAt'>,
  entries: readonly Entry[],
): boolean {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
  const corrections = entries.filter(({ kind }) => kind === 'correction');
  if (entries.length - corrections.length !== 1) return false;
  if (bet.status === 'cashed-out') return corrections.length === 0 && paid === bet.cashedOut;
  if (bet.cancelled) return corrections.length === 0 && paid === bet.amount;
  const status = resultOf(bet, game);
  return bet.status === status && paid === { void: bet.amount, push: bet.amount, won: bet.potential, lost: 0 }[status];
}

/** Entries that close or correct bets, by account and bet. */
async function readClosings(db: CoreDatabase): Promise<Map<string, Entry[]>> {
  const entries = await db.entries.find({ kind: { $in: ['payout', 'refund', 'correction'] } }).lean();
  return Map.groupBy(entries, ({ account, ref }) => ('bet' in ref ? `${account} ${ref.bet.id}` : account));
}

/** Finds bets of settled games that were not paid exactly once, and counts how bets were closed. */
async function findWronglyPaid(db: CoreDatabase) {
  const games = await db.games.find({ settledAt: { $ne: null } }).lean();
  const closings = await readClosings(db);
  const wrong: string[] = [];
  const counts = { checked: 0, undone: 0, cashedOut: 0, corrected: 0 };
  for (const game of games) {
    for (const bet of await db.bets.find({ gameId: game._id }).lean()) {
      const entries = closings.get(`${bet.account} ${bet.id}`) ?? [];
      counts.checked += 1;
      if (bet.cancelled) counts.undone += 1;
      if (bet.status === 'cashed-out') counts.cashedOut += 1;
      if (bet.revision !== undefined) counts.corrected += 1;
      if (!isPaidOnce(bet, game, entries)) wrong.push(bet._id);
    }
  }
  return { counts, wrong };
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
  const { counts, wrong } = await findWronglyPaid(db);
  const brokenChallenges = challenges === undefined ? 0 : await checkChallenges(core, challenges);
  const report = await audit(db, wait);
  say(`acknowledged bets: ${placed.length}, missing or different: ${lost.length}, recorded besides: ${surplus}`);
  say(`acknowledged undos and cash-outs: ${closed.length}, missing or different: ${reopened.length}`);
  say(`bets on settled games: ${JSON.stringify(counts)}, not paid exactly once: ${wrong.length}`);
  say(`pending bets, holds or unsettled corrections left: ${idle ? 'none' : left.length}`);
  for (const each of left) say(`  ${each}`);
  say(
    `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
  );
  for (const { uid, what } of report.violations) say(`  ${uid}: ${what}`);
  const failures =
    brokenChallenges + lost.length + Math.abs(surplus) + reopened.length + wrong.length + report.violations.length;
  // A run without any bets of one kind proves nothing about that kind.
  const kept =
    idle && failures === 0 && challenges?.taken.length !== 0 && Object.values(counts).every((count) => count > 0);
  say(kept ? 'every promise kept' : 'promises broken');
  return kept;
}
