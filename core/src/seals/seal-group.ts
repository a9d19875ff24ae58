import { randomBytes } from 'node:crypto';
import {
  betOfLine,
  hashRecord,
  lineOfBet,
  lineOfResult,
  maxBetsPerRecord,
  noPreviousHash,
  recordVersion,
  resultOfLine,
  type SealRecord,
  type UnsealedRecord,
} from '@courtside/contract';
import { draftCorrection } from '../bets/settlement/results.ts';
import { type Game, gameFromDoc } from '../league/games/game.ts';
import { readGamesById } from '../league/games/read-games-by-id.ts';
import { type Bet, betKey, gameIdsOf, isParlay } from '../ledger/bet.ts';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { readSeasonIds } from '../seasons/read-season-ids.ts';
import type { SealsDatabase } from './collections.ts';
import { readShownBets } from './group-game-bets.ts';
import { areOthersOpen, readOpenedLegs, readSealedTickets, readUnsealedTickets } from './group-tickets.ts';
import { createIsOutside, type IsOutside } from './outside-bets.ts';
import type { SealDoc } from './seal.model.ts';
import { correctionOf, docOf, pointsOf, recordOf, sealedBetOf, sealedResultOf } from './sealed-bets.ts';
import {
  betsWithResult,
  isBehind,
  legResultLine,
  openedBets,
  openingOn,
  type StoredTicket,
  sealTicket,
} from './sealed-tickets.ts';

interface SealDeps {
  readonly db: SealsDatabase;
  readonly clock: Clock;
}

/** What a group has sealed, and what it can seal now. */
interface SealState {
  readonly groupId: string;
  readonly head: Pick<SealDoc, 'number' | 'hash'> | null;
  /** The records of the game, oldest first. */
  readonly records: readonly SealDoc[];
  readonly memberIds: readonly string[];
  readonly seasonIds: readonly string[];
  /** The bets on the game that are sealed already. */
  readonly sealed: readonly Bet[];
  /** The shown bets that no record has. */
  readonly unsealed: readonly Bet[];
  /** The parlays that are sealed already with a leg on the game. */
  readonly tickets: readonly { readonly bet: Bet; readonly stored: StoredTicket; readonly isOpened: boolean }[];
  /** The shown parlays that no record has. */
  readonly unsealedTickets: readonly Bet[];
}

/** What a record has of its own. */
type Contents = Pick<UnsealedRecord, 'kind' | 'revision' | 'part' | 'members' | 'bets' | 'results'> &
  Pick<Sealing, 'tickets'>;

/** What a record seals or opens for the first time. */
interface Sealing {
  readonly bets: string[];
  readonly tickets: readonly StoredTicket[];
  /** The bets on one game, and the parlays, that it takes. */
  readonly taken: readonly Bet[];
  /** Whether nothing is left for the next record. */
  readonly isComplete: boolean;
}

/** Thrown inside a run only: the game or its bets are changing, so a later run seals it. */
class NotReady extends Error {}

/** The ids of the bets' documents in canonical lines. */
export function keysOfLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const bet = betOfLine(line);
    return bet === null ? [] : [betKey(bet)];
  });
}

/** @throws NotReady while the bets of a head-to-head that was taken are not placed yet: a crash may have interrupted it */
async function requirePlaced(db: SealsDatabase, groupId: string, gameId: string): Promise<void> {
  const unplaced = { groupId, gameId, status: 'taken' as const, unfinished: true };
  if ((await db.challenges.countDocuments(unplaced, { limit: 1 })) > 0) throw new NotReady();
}

async function readState({ db, clock }: SealDeps, groupId: string, game: Game): Promise<SealState> {
  await requirePlaced(db, groupId, game.id);
  // First: a record that another process adds after this takes the next number.
  const head = await db.seals.findOne({ groupId }, { number: 1, hash: 1 }).sort({ number: -1 }).lean();
  const records = await db.seals.find({ groupId, gameId: game.id }).sort({ number: 1 }).lean();
  const group = await db.groups.findOne({ _id: groupId }, { memberIds: 1 }).lean();
  const seasonIds = await readSeasonIds(db, groupId);
  const memberIds = group?.memberIds ?? [];
  const sealedKeys = records.flatMap(({ bets }) => keysOfLines(bets));
  const sealed = await db.bets
    .find({ _id: { $in: sealedKeys } })
    .sort({ _id: 1 })
    .lean();
  const known = new Set(sealedKeys);
  const [games, members] = [new Map([[game.id, game]]), { id: groupId, memberIds, seasonIds }];
  const shown = await readShownBets(db, games, members, clock());
  const unsealed = shown.filter((bet) => !known.has(betKey(bet)));
  const unsealedTickets = await readUnsealedTickets(db, games, members, clock());
  const tickets = await readTickets(db, groupId, game, records);
  return { groupId, head, records, memberIds, seasonIds, sealed, unsealed, tickets, unsealedTickets };
}

/** The parlays with a leg on a game that a group has sealed. */
async function readTickets(db: SealsDatabase, groupId: string, game: Game, records: readonly SealDoc[]) {
  const sealed = await readSealedTickets(db, groupId, [game.id]);
  if (sealed.size === 0) return [];
  const opened = new Set(records.flatMap(({ bets }) => openedBets(bets)));
  const bets = await db.bets
    .find({ _id: { $in: [...sealed.keys()] } })
    .sort({ _id: 1 })
    .lean();
  return bets.flatMap((bet) => {
    const stored = sealed.get(betKey(bet))?.stored;
    return stored === undefined ? [] : [{ bet, stored, isOpened: opened.has(betKey(bet)) }];
  });
}

/** Takes as many bets and legs as one record has. @param bets those that no record has */
async function takeUnsealed(
  { tickets, unsealedTickets }: SealState,
  game: Game,
  isOutside: IsOutside,
  bets: readonly Bet[],
): Promise<Sealing> {
  const hidden = tickets.filter(({ isOpened }) => !isOpened);
  const newTickets = unsealedTickets.filter((bet) => !isOutside(bet));
  const room = (taken: number) => Math.max(0, maxBetsPerRecord - taken);
  const takenBets = bets.slice(0, maxBetsPerRecord);
  const opened = hidden.slice(0, room(takenBets.length));
  const takenTickets = newTickets.slice(0, room(takenBets.length + opened.length));
  const sealed = await Promise.all(takenTickets.map(sealTicket));
  const taken = [...takenBets, ...opened.map(({ bet }) => bet), ...takenTickets];
  return {
    bets: [
      ...takenBets.map((bet) => lineOfBet(sealedBetOf(bet))),
      ...opened.flatMap(({ stored }) => openingOn(stored, game.id)),
      ...sealed.flatMap(({ line, stored }) => [line, ...openingOn(stored, game.id)]),
    ],
    tickets: sealed.map(({ stored }) => stored),
    taken,
    isComplete: taken.length === bets.length + hidden.length + newTickets.length,
  };
}

/** @throws NotReady if the game is not as it was before its bets were read */
async function requireUnchanged(db: SealsDatabase, game: Game): Promise<void> {
  const doc = await db.games.findOne({ _id: game.id }).lean();
  if (doc === null) throw new NotReady();
  const { startTime, resultRevision, settledAt } = gameFromDoc(doc);
  const isSame =
    startTime.getTime() === game.startTime.getTime() &&
    resultRevision === game.resultRevision &&
    settledAt?.getTime() === game.settledAt?.getTime();
  if (!isSame) throw new NotReady();
}

/** The bets that were placed by the tip-off, and the legs that it opens; null if they are sealed. */
async function tipOffContents(state: SealState, game: Game): Promise<Contents | null> {
  const { records, memberIds, unsealed } = state;
  const tipOffs = records.filter(({ kind }) => kind === 'tip-off');
  const last = tipOffs.at(-1);
  const isSealed =
    last !== undefined && last.members.length > 0 && last.game.startTime.getTime() === game.startTime.getTime();
  // A tip-off that was moved, and moved back, is sealed again with the bets that were placed in between.
  const isOutside = createIsOutside(isSealed ? records.map(recordOf) : []);
  const open = unsealed.filter((bet) => !isOutside(bet));
  const { bets, tickets, isComplete } = await takeUnsealed(state, game, isOutside, open);
  if (bets.length === 0) return null;
  const members = isComplete ? [...memberIds] : [];
  return { kind: 'tip-off', revision: tipOffs.length, part: 0, members, bets, results: [], tickets };
}

/** @throws NotReady while the document of a bet is behind the ledger: a crash may have left it there, until the recovery has updated it */
async function requireCurrent(
  db: SealsDatabase,
  game: Game,
  bets: readonly Bet[],
  tickets: readonly Bet[],
): Promise<void> {
  if (bets.some((bet) => bet.status === 'pending' || draftCorrection(bet, game) !== null)) throw new NotReady();
  if (tickets.length === 0) return;
  const games = await readGamesById(db, [...new Set(tickets.flatMap(gameIdsOf))]);
  if (tickets.some((bet) => isBehind(bet, games, game))) throw new NotReady();
}

/** The results that no record of this revision has; null if there are none. */
async function resultContents(db: SealsDatabase, state: SealState, game: Game): Promise<Contents | null> {
  const { groupId, records, memberIds, sealed, unsealed: shown, tickets, unsealedTickets } = state;
  const { resultRevision: revision } = game;
  // After the tip-off was sealed, no bets of new members are added to the game.
  const isOutside = createIsOutside(records.map(recordOf));
  const unsealed = shown.filter((bet) => !isOutside(bet));
  const own = records.filter((record) => record.kind === 'result' && record.revision === revision);
  const done = new Set(
    own.flatMap(({ results }) => [
      ...betsWithResult(results),
      ...results.flatMap((line) => {
        const result = resultOfLine(line);
        return result === null ? [] : [betKey(result)];
      }),
    ]),
  );
  const sealedTickets = tickets.map(({ bet }) => bet);
  await requireCurrent(db, game, [...sealed, ...unsealed], [...sealedTickets, ...unsealedTickets]);
  const sealing = await takeUnsealed(state, game, isOutside, unsealed);
  const opened = tickets.filter(({ isOpened }) => isOpened).map(({ bet }) => bet);
  const open = [...sealed, ...opened, ...sealing.taken].filter((bet) => !done.has(betKey(bet)));
  if (open.length === 0) return null;
  const closed = open.slice(0, maxBetsPerRecord);
  const isWhole = closed.length === open.length && sealing.isComplete;
  const cashedOut = closed.filter((bet) => isParlay(bet) && bet.status === 'cashed-out');
  const openedLegs = await readOpenedLegs(db, groupId, cashedOut);
  return {
    kind: 'result',
    revision,
    part: own.length,
    members: isWhole ? [...memberIds] : [],
    bets: sealing.bets,
    results: closed.flatMap((bet) => {
      if (isParlay(bet)) return legResultLine(bet, game, areOthersOpen(bet, game.id, openedLegs));
      const result = sealedResultOf(bet, game);
      return result === null ? [] : [lineOfResult(result)];
    }),
    tickets: sealing.tickets,
  };
}

async function recordOfContents(
  state: SealState,
  game: Game,
  { tickets: _secret, ...contents }: Contents,
  at: Date,
): Promise<SealRecord> {
  const { groupId, head, seasonIds } = state;
  const correction = contents.kind === 'result' ? correctionOf(game) : null;
  const record: UnsealedRecord = {
    version: recordVersion,
    ...contents,
    groupId,
    number: (head?.number ?? 0) + 1,
    gameId: game.id,
    at: at.toISOString(),
    game: {
      team1: game.team1,
      team2: game.team2,
      startTime: game.startTime.toISOString(),
      startedAt: game.startedAt?.toISOString() ?? null,
      score: contents.kind === 'result' ? pointsOf(game) : null,
    },
    seasons: [...seasonIds],
    settledAt: contents.kind === 'result' ? (game.settledAt?.toISOString() ?? null) : null,
    ...(correction !== null && { correction }),
    salt: randomBytes(16).toString('hex'),
    previous: head?.hash ?? noPreviousHash,
  };
  return { ...record, ...(await hashRecord(record)) };
}

/**
 * Seals a game in a group: its bets after the tip-off, or its result once it is settled. Safe to repeat and to run in several
 * processes: a record's number and the place of a game in the chain are unique.
 * @returns the number of records it wrote; null if the game or its bets are changing
 */
export async function sealGroup(
  deps: SealDeps,
  groupId: string,
  game: Game,
  kind: SealRecord['kind'],
): Promise<number | null> {
  const { db, clock } = deps;
  let written = 0;
  while (true) {
    try {
      const state = await readState(deps, groupId, game);
      const contents = await (kind === 'tip-off' ? tipOffContents(state, game) : resultContents(db, state, game));
      await requireUnchanged(db, game);
      if (contents === null) return written;
      const record = await recordOfContents(state, game, contents, new Date(clock()));
      const { tickets } = contents;
      const doc = { ...docOf(record), ...(tickets.length > 0 && { tickets: [...tickets] }) };
      await db.seals.insertMany([doc], { lean: true, writeConcern: db.durable });
      written += 1;
    } catch (error) {
      if (error instanceof NotReady) return null;
      // Another process has added a record: read the chain again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
