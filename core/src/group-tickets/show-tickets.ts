import { selectionOf } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { GroupTicketsDatabase } from './collections.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';
import type { GroupTicket } from './group-ticket.ts';

/** Adds the current names and games to stored tickets. */
export async function showTickets(db: GroupTicketsDatabase, docs: readonly GroupTicketDoc[]): Promise<GroupTicket[]> {
  if (docs.length === 0) return [];
  const legs = docs.flatMap((doc) => doc.legs);
  const uids = [...docs.map(({ maker }) => maker), ...legs.map(({ uid }) => uid)];
  const [names, games] = await Promise.all([
    readUsernames(db, [...new Set(uids)]),
    db.games
      .find(
        { _id: { $in: [...new Set(legs.map(({ gameId }) => gameId))] } },
        { league: 1, team1: 1, team2: 1, startTime: 1, betStatus: 1 },
      )
      .lean(),
  ]);
  const gameById = new Map(games.map(({ _id, ...game }) => [_id, game]));
  const personOf = (uid: string) => ({ uid, username: names.get(uid) ?? 'A former user' });
  return docs.map((doc) => ({
    id: doc._id,
    groupId: doc.groupId,
    maker: personOf(doc.maker),
    createdAt: doc.createdAt,
    version: doc.version,
    legs: doc.legs.flatMap(({ uid, gameId, pickedAt, ...pick }) => {
      const game = gameById.get(gameId);
      if (game === undefined) return [];
      const { market, side } = selectionOf(pick);
      return [{ ...personOf(uid), gameId, market, side, pickedAt, game }];
    }),
    startedAt: doc.startedAt ?? null,
    endedAt: doc.endedAt ?? null,
  }));
}

/** Adds the current names and games to a stored ticket. */
export async function showTicket(db: GroupTicketsDatabase, doc: GroupTicketDoc): Promise<GroupTicket> {
  const [ticket] = await showTickets(db, [doc]);
  if (ticket === undefined) throw new Error('one ticket is shown for each document');
  return ticket;
}
