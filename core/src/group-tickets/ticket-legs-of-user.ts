import type { MarketName, Side } from '@courtside/contract';
import type { Uid } from '../ledger/account-id.ts';
import { selectionOf } from '../ledger/bet.ts';
import { batchesOf } from '../platform/db/batches.ts';
import type { GroupTicketsDatabase } from './collections.ts';

/** A leg of the user, also of a group that the user has left. */
export interface ExportedTicketLeg {
  readonly groupId: string;
  readonly ticketId: string;
  readonly gameId: string;
  readonly market: MarketName;
  readonly side: Side;
  readonly pickedAt: Date;
}

/** Reads a user's legs of tickets, oldest ticket first, batch by batch. @param batchSize how many tickets are read together */
export async function* exportTicketLegs(
  db: Pick<GroupTicketsDatabase, 'groupTickets'>,
  uid: Uid,
  batchSize: number,
): AsyncGenerator<ExportedTicketLeg[], void, undefined> {
  const cursor = db.groupTickets
    .find({ 'legs.uid': uid }, { groupId: 1, legs: 1 }, { batchSize })
    .sort({ createdAt: 1 })
    .lean();
  for await (const docs of batchesOf(cursor))
    yield docs.flatMap(({ _id, groupId, legs }) =>
      legs
        .filter((leg) => leg.uid === uid)
        .map(({ gameId, pickedAt, ...pick }) => {
          const { market, side } = selectionOf(pick);
          return { groupId, ticketId: _id, gameId, market, side, pickedAt };
        }),
    );
}

/** Deletes all legs of a user. Tickets that the user started stay, under the name that the account has now. Safe to repeat. */
export async function forgetTicketLegs(db: GroupTicketsDatabase, uid: Uid): Promise<void> {
  await db.groupTickets.updateMany(
    { 'legs.uid': uid },
    { $pull: { legs: { uid } }, $inc: { version: 1 } },
    { writeConcern: db.durable },
  );
}
