import { sealCommitMs, timeOf } from './seal-times.ts';
import {
  type CurrentTicket,
  legLines,
  legResultLines,
  type OpenedLeg,
  type SealedLegResult,
  type SealedTicket,
  ticketLines,
} from './sealed-ticket-lines.ts';
import {
  betOfLine,
  type CurrentBet,
  type CurrentGame,
  resultOfLine,
  type SealExport,
  type SealedBet,
  type SealedResult,
  type SealRecord,
} from './seals.ts';

/** A record with its lines and times read. */
export interface ReadRecord {
  readonly record: SealRecord;
  /** Null for a line that cannot be read. */
  readonly bets: readonly (SealedBet | null)[];
  readonly results: readonly (SealedResult | null)[];
  /** Parlays that it seals first. */
  readonly tickets: readonly (SealedTicket | null)[];
  /** Legs of parlays that it opens. */
  readonly legs: readonly (OpenedLeg | null)[];
  readonly legResults: readonly (SealedLegResult | null)[];
  readonly members: ReadonlySet<string>;
  readonly seasons: ReadonlySet<string>;
  readonly at: number;
  readonly start: number;
  /** Whether it has every bet of its members that was placed in time. */
  readonly isWhole: boolean;
}

/** The records of a game. */
export interface GameRecords {
  /** Oldest first. */
  readonly all: readonly ReadRecord[];
  /** The whole records. */
  readonly whole: readonly ReadRecord[];
  /** The whole records by the users whose bets they cover. */
  readonly wholeOf: ReadonlyMap<string, readonly ReadRecord[]>;
  /** The result records of the newest sealed revision; empty before. */
  readonly newest: readonly ReadRecord[];
}

/** An export, indexed for its checks. */
export interface SealEvidence {
  readonly exported: SealExport;
  readonly exportedAt: number;
  readonly read: readonly ReadRecord[];
  readonly current: ReadonlyMap<string, CurrentBet>;
  readonly tickets: ReadonlyMap<string, CurrentTicket>;
  readonly games: ReadonlyMap<string, CurrentGame>;
  readonly byGame: ReadonlyMap<string, GameRecords>;
  /** Each sealed bet with the first record that has it, in the order of the records. */
  readonly sealed: ReadonlyMap<string, { readonly bet: SealedBet; readonly record: SealRecord }>;
  /** Each sealed parlay with its first record. */
  readonly sealedTickets: ReadonlyMap<string, { readonly ticket: SealedTicket; readonly record: SealRecord }>;
  /** The keys of the legs that a record has opened. */
  readonly openedLegs: ReadonlySet<string>;
  /** False for an older part of a chain, whose games may have newer records. */
  readonly isNewest: boolean;
}

/** Names a bet: clients choose bet ids, so an id is unique only among its user's bets. */
export function sealKey({ uid, id }: Pick<SealedBet, 'uid' | 'id'>): string {
  return JSON.stringify([uid, id]);
}

/** Names a leg of a parlay. */
export function legKey({ uid, id, index }: Pick<OpenedLeg, 'uid' | 'id' | 'index'>): string {
  return JSON.stringify([uid, id, index]);
}

/**
 * Whether a record has all bets that its members placed in time. A record of a game that was void before its tip-off has not:
 * bets that were refunded before it stay private, and count again if the game is played after all.
 */
function isWhole(record: SealRecord, earlier: readonly ReadRecord[]): boolean {
  if (record.members.length === 0) return false;
  if (record.kind === 'tip-off' || record.game.score !== null) return true;
  const start = timeOf(record.game.startTime);
  return earlier.some((each) => each.record.kind === 'tip-off' && each.isWhole && each.start === start);
}

/** Whether a bet of this time was placed early enough to be in a record of its game. */
export function isInTime({ at, start }: ReadRecord, placedAt: number): boolean {
  return placedAt <= start || placedAt < at - sealCommitMs;
}

function readRecord(record: SealRecord, earlier: readonly ReadRecord[]): ReadRecord {
  return {
    record,
    bets: record.bets.filter((line) => !ticketLines.has(line) && !legLines.has(line)).map(betOfLine),
    results: record.results.filter((line) => !legResultLines.has(line)).map(resultOfLine),
    tickets: record.bets.filter(ticketLines.has).map(ticketLines.read),
    legs: record.bets.filter(legLines.has).map(legLines.read),
    legResults: record.results.filter(legResultLines.has).map(legResultLines.read),
    members: new Set(record.members),
    seasons: new Set(record.seasons),
    at: timeOf(record.at),
    start: timeOf(record.game.startTime),
    isWhole: isWhole(record, earlier),
  };
}

/** Reads the records of one game, oldest first. */
export function readRecords(records: readonly SealRecord[]): readonly ReadRecord[] {
  const read: ReadRecord[] = [];
  for (const record of records) read.push(readRecord(record, read));
  return read;
}

function gameRecordsOf(all: readonly ReadRecord[]): GameRecords {
  const whole = all.filter((each) => each.isWhole);
  const wholeOf = new Map<string, ReadRecord[]>();
  for (const each of whole) {
    for (const uid of each.members) {
      const records = wholeOf.get(uid);
      if (records === undefined) wholeOf.set(uid, [each]);
      else records.push(each);
    }
  }
  const results = all.filter(({ record }) => record.kind === 'result');
  const revision = results.reduce((newest, { record }) => Math.max(newest, record.revision), 0);
  return { all, whole, wholeOf, newest: results.filter(({ record }) => record.revision === revision) };
}

export function evidenceOf(exported: SealExport): SealEvidence {
  const read: ReadRecord[] = [];
  const lists = new Map<string, ReadRecord[]>();
  const sealed = new Map<string, { bet: SealedBet; record: SealRecord }>();
  const sealedTickets = new Map<string, { ticket: SealedTicket; record: SealRecord }>();
  const openedLegs = new Set<string>();
  for (const record of exported.records) {
    const earlier = lists.get(record.gameId) ?? [];
    const each = readRecord(record, earlier);
    read.push(each);
    earlier.push(each);
    lists.set(record.gameId, earlier);
    for (const bet of each.bets) {
      if (bet !== null && !sealed.has(sealKey(bet))) sealed.set(sealKey(bet), { bet, record });
    }
    for (const ticket of each.tickets) {
      if (ticket !== null && !sealedTickets.has(sealKey(ticket)))
        sealedTickets.set(sealKey(ticket), { ticket, record });
    }
    for (const leg of each.legs) if (leg !== null) openedLegs.add(legKey(leg));
  }
  return {
    exported,
    exportedAt: timeOf(exported.exportedAt),
    read,
    sealed,
    sealedTickets,
    openedLegs,
    tickets: new Map((exported.tickets ?? []).map((ticket) => [sealKey(ticket), ticket])),
    current: new Map(exported.bets.map((bet) => [sealKey(bet), bet])),
    games: new Map(exported.games.map((game) => [game.id, game])),
    byGame: new Map([...lists].map(([id, all]) => [id, gameRecordsOf(all)])),
    isNewest: exported.newest === undefined || exported.newest <= (exported.records.at(-1)?.number ?? 0),
  };
}
