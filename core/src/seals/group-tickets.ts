import { legLines, ticketLines } from '@courtside/contract';
import { legKey } from '@courtside/contract/sealed-evidence';
import { type Bet, betKey, gameIdsOf, legsOf } from '../ledger/bet.ts';
import type { SealsDatabase } from './collections.ts';
import { readShownParlays, type SealingGroup } from './group-game-bets.ts';
import { createIsOutsideOfGame } from './outside-bets.ts';
import { sealedTicketsOnGame } from './seal.model.ts';
import { recordOf } from './sealed-bets.ts';
import type { StoredTicket } from './sealed-tickets.ts';

/** A parlay that a group has sealed. */
export interface SealedTicketOf {
  readonly stored: StoredTicket;
  /** The commitments to its legs. */
  readonly commitments: readonly string[];
}

/** The parlays with a leg on one of these games that a group has sealed, by their bets' keys. */
export async function readSealedTickets(
  db: SealsDatabase,
  groupId: string,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, SealedTicketOf>> {
  const docs = await db.seals
    .find(
      { 'tickets.legs.gameId': { $in: [...gameIds] }, groupId, tickets: { $exists: true } },
      { tickets: 1, bets: 1 },
    )
    .hint(sealedTicketsOnGame)
    .lean();
  const wanted = new Set(gameIds);
  const found = new Map<string, SealedTicketOf>();
  for (const { tickets = [], bets } of docs) {
    const lines = new Map(
      bets.flatMap((line) => {
        const ticket = ticketLines.read(line);
        return ticket === null ? [] : [[betKey(ticket), ticket.commitments] as const];
      }),
    );
    for (const stored of tickets) {
      if (stored.legs.some(({ gameId }) => wanted.has(gameId)))
        found.set(stored.bet, { stored, commitments: lines.get(stored.bet) ?? [] });
    }
  }
  return found;
}

/**
 * The parlays on these games that the members of a group see and that it can seal first. A game that was sealed while its user was not a
 * member will open no leg: then the parlay is never sealed.
 */
export async function readUnsealedTickets(
  db: SealsDatabase,
  games: ReadonlyMap<string, { readonly startTime: Date }>,
  group: SealingGroup,
  now: number,
): Promise<Bet[]> {
  const shown = await readShownParlays(db, games, group, now);
  if (shown.length === 0) return [];
  const gameIds = [...new Set(shown.flatMap(gameIdsOf))];
  // Before the sealed parlays are read: a game that is marked by then has opened its legs.
  const marks = await db.sealedGames.find({ _id: { $in: gameIds } }).lean();
  const sealed = await readSealedTickets(db, group.id, gameIds);
  const open = shown.filter((bet) => !sealed.has(betKey(bet)));
  if (open.length === 0) return [];
  const records = await db.seals
    .find({ groupId: group.id, gameId: { $in: gameIds } })
    .sort({ number: 1 })
    .lean();
  const marked = new Set(marks.filter((mark) => mark.tipOff || mark.revision).map(({ _id }) => _id));
  const isOutside = new Map(
    gameIds.map((id) => [
      id,
      createIsOutsideOfGame(records.filter(({ gameId }) => gameId === id).map(recordOf), marked.has(id)),
    ]),
  );
  return open.filter((bet) => {
    const ids = gameIdsOf(bet);
    return ids.some((id) => games.has(id) && ids.every((other) => other === id || !isOutside.get(other)?.(bet)));
  });
}

/** The legs of these parlays that a group has opened, by their keys. */
export async function readOpenedLegs(
  db: SealsDatabase,
  groupId: string,
  tickets: readonly Bet[],
): Promise<ReadonlySet<string>> {
  if (tickets.length === 0) return new Set();
  const gameIds = [...new Set(tickets.flatMap(gameIdsOf))];
  const records = await db.seals.find({ groupId, gameId: { $in: gameIds } }, { bets: 1 }).lean();
  return new Set(
    records
      .flatMap(({ bets }) => bets)
      .flatMap((line) => {
        const leg = legLines.read(line);
        return leg === null ? [] : [legKey(leg)];
      }),
  );
}

/** Whether all legs of a parlay but the one on this game are among those that are opened. */
export function areOthersOpen(bet: Bet, gameId: string, opened: ReadonlySet<string>): boolean {
  const { uid, id } = bet;
  return legsOf(bet).every((leg, index) => leg.gameId === gameId || opened.has(legKey({ uid, id, index })));
}
