import { type CurrentTicket, maxExportedBets, maxSealRecords, type SealExport } from '@courtside/contract';
import { findOwnGroup } from '../groups/group.ts';
import { readGamesById } from '../league/games/read-games-by-id.ts';
import { type Bet, betKey, gameIdsOf } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { Clock } from '../platform/clock.ts';
import { readSeasonIds } from '../seasons/read-season-ids.ts';
import type { SealsDatabase } from './collections.ts';
import { readShownBets, type SealingGroup } from './group-game-bets.ts';
import { readSealedTickets, readUnsealedTickets } from './group-tickets.ts';
import { createIsUncovered, type IsOutside } from './outside-bets.ts';
import type { SealDoc } from './seal.model.ts';
import { keysOfLines } from './seal-group.ts';
import { correctionOf, currentBetOf, pointsOf, recordOf } from './sealed-bets.ts';
import { betsWithResult, currentTicketOf, openedBets } from './sealed-tickets.ts';

/** A page of a chain. `before` is the `nextBefore` of the page with the newer records. */
interface SealPage {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** The newest records with a limited number of bets and results, oldest first. */
async function readRecords(db: SealsDatabase, groupId: string, { limit, before }: SealPage): Promise<SealDoc[]> {
  const range = before === undefined ? {} : { number: { $lt: before } };
  const newest = db.seals
    .find({ groupId, ...range }, null, { batchSize: 20 })
    .sort({ number: -1 })
    .limit(limit ?? maxSealRecords)
    .lean();
  const records: SealDoc[] = [];
  let lines = 0;
  for await (const record of newest) {
    lines += record.bets.length + record.results.length;
    if (records.length > 0 && lines > maxExportedBets) break;
    records.push(record);
  }
  return records.reverse();
}

/** The games whose first record is among these. An earlier record may have sealed the bets on others. */
async function findWhole(db: SealsDatabase, groupId: string, records: readonly SealDoc[]): Promise<Set<string>> {
  const ids = [...new Set(records.map(({ gameId }) => gameId))];
  const first = records[0]?.number ?? 1;
  if (first === 1) return new Set(ids);
  const earlier = await db.seals
    .find({ groupId, gameId: { $in: ids }, number: { $lt: first } }, { gameId: 1 })
    .hint({ groupId: 1, gameId: 1, kind: 1, revision: 1, part: 1 })
    .lean();
  const begun = new Set(earlier.map(({ gameId }) => gameId));
  return new Set(ids.filter((id) => !begun.has(id)));
}

/** The number of a group's newest record, for a part of the chain that ends before it; null for the newest part. */
async function findNewest(db: SealsDatabase, groupId: string, { before }: SealPage): Promise<number | null> {
  if (before === undefined) return null;
  const head = await db.seals.findOne({ groupId }, { number: 1 }).sort({ number: -1 }).lean();
  return head?.number ?? null;
}

/** What of the games of a page its parlays depend on. */
interface PageGames {
  readonly games: ReadonlyMap<string, { readonly startTime: Date }>;
  /** Those whose first record is in the page. */
  readonly wholeGames: ReadonlyMap<string, { readonly startTime: Date }>;
  readonly isUncovered: ReadonlyMap<string, IsOutside>;
  readonly now: number;
}

/** The parlays that the records are about, and those that a group can seal now, without the legs that it may not see. */
async function readTickets(
  db: SealsDatabase,
  group: SealingGroup,
  records: readonly SealDoc[],
  { games, wholeGames, isUncovered, now }: PageGames,
): Promise<CurrentTicket[]> {
  const begun = ([, { startTime }]: readonly [string, { readonly startTime: Date }]) => startTime.getTime() <= now;
  const unsealed = await readUnsealedTickets(db, new Map([...wholeGames].filter(begun)), group, now);
  const sealed = await readSealedTickets(db, group.id, [...games.keys()]);
  const named = new Set(
    records.flatMap(({ bets, results, tickets = [] }) => [
      ...tickets.map(({ bet }) => bet),
      ...openedBets(bets),
      ...betsWithResult(results),
    ]),
  );
  const stored = await db.bets.find({ _id: { $in: [...named] } }).lean();
  const opened = openedLegs(records);
  const isBegun = new Set([...games].filter(begun).map(([id]) => id));
  const isOpen = (bet: Bet) => (gameId: string) =>
    isBegun.has(gameId) || opened.has(JSON.stringify([betKey(bet), gameId]));
  return [
    ...stored.map((bet) => currentTicketOf(bet, sealed.get(betKey(bet)) ?? null, isOpen(bet))),
    ...unsealed
      .filter((bet) => gameIdsOf(bet).every((id) => isUncovered.get(id)?.(bet) !== true))
      .map((bet) => currentTicketOf(bet, null, isOpen(bet))),
  ];
}

/** The legs that these records open, by bet and game. */
function openedLegs(records: readonly SealDoc[]): ReadonlySet<string> {
  return new Set(records.flatMap(({ gameId, bets }) => openedBets(bets).map((key) => JSON.stringify([key, gameId]))));
}

/**
 * The newest records of a group's chain, with the bets and games that they are about as they are now.
 * @throws DomainError `group-not-found`, `forbidden`, `removed-from-group`
 */
export async function readSealExport(
  { db, clock }: { readonly db: SealsDatabase; readonly clock: Clock },
  uid: string,
  groupId: string,
  page: SealPage = {},
): Promise<SealExport> {
  const group = await findOwnGroup(db, uid, groupId);
  const records = await readRecords(db, groupId, page);
  const gameIds = [...new Set(records.map(({ gameId }) => gameId))];
  const before = await readGamesById(db, gameIds);
  const whole = await findWhole(db, groupId, records);
  const newest = await findNewest(db, groupId, page);
  const sealedKeys = records.flatMap(({ bets }) => keysOfLines(bets));
  const sealed = await db.bets.find({ _id: { $in: sealedKeys } }).lean();
  const sealing = { id: group.id, memberIds: group.memberIds, seasonIds: await readSeasonIds(db, groupId) };
  const wholeGames = new Map([...before].filter(([id]) => whole.has(id)));
  const shown = await readShownBets(db, wholeGames, sealing, clock());
  const isUncovered = new Map(
    gameIds.map((id) => [id, createIsUncovered(records.filter(({ gameId }) => gameId === id).map(recordOf))]),
  );
  const tickets = await readTickets(db, sealing, records, { games: before, wholeGames, isUncovered, now: clock() });
  const open = shown.filter((bet) => isUncovered.get(bet.gameId)?.(bet) !== true);
  // Read last: bets with a result that is newer than the game's would look changed.
  const games = await readGamesById(db, gameIds);
  const bets = new Map<string, Bet>([...sealed, ...open].map((bet) => [betKey(bet), bet]));
  const uids = new Set([...group.memberIds, ...[...bets.values(), ...tickets].map(({ uid }) => uid)]);
  const names = await readUsernames(db, [...uids]);
  const first = records[0]?.number ?? 1;
  return {
    format: 'courtside-seals-v1',
    group: { id: group.id, name: group.name },
    exportedAt: new Date(clock()).toISOString(),
    names: Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1))),
    records: records.map(recordOf),
    bets: [...bets.values()].flatMap((bet) => {
      const game = games.get(bet.gameId);
      return game === undefined ? [] : [currentBetOf(bet, game)];
    }),
    ...(tickets.length > 0 && { tickets }),
    games: [...games.values()].map((game) => ({
      id: game.id,
      team1: game.team1,
      team2: game.team2,
      score: pointsOf(game),
      revision: game.resultRevision,
      settled: game.settledAt !== null,
      settledAt: game.settledAt?.toISOString() ?? null,
      startTime: game.startTime.toISOString(),
      startedAt: game.startedAt?.toISOString() ?? null,
      correction: correctionOf(game),
    })),
    nextBefore: first > 1 ? first : null,
    ...(newest !== null && newest > (records.at(-1)?.number ?? 0) && { newest }),
  };
}
