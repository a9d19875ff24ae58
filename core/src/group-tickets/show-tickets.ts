import { selectionOf } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { GroupTicketsDatabase } from './collections.ts';
import type { GroupTicketEvent } from './events.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';
import type { GroupTicket } from './group-ticket.ts';
import type { GroupTicketing } from './group-ticketing.ts';

/** The names and games of tickets. */
type Facts = Pick<GroupTicketEvent, 'people' | 'games'>;

/** Adds names and games to a stored ticket. */
export function ticketOf(doc: GroupTicketEvent['ticket'], { people, games }: Facts): GroupTicket {
  const personOf = (uid: string) => people.find((person) => person.uid === uid) ?? { uid, username: 'A former user' };
  const { _id, groupId, maker, createdAt, version, startedAt = null, endedAt = null } = doc;
  const legs = doc.legs.flatMap(({ uid, gameId, pickedAt, ...pick }) => {
    const game = games.find((each) => each._id === gameId);
    if (game === undefined) return [];
    const { market, side } = selectionOf(pick);
    return [{ ...personOf(uid), gameId, market, side, pickedAt, game }];
  });
  return { id: _id, groupId, maker: personOf(maker), createdAt, version, legs, startedAt, endedAt };
}

/** Reads the current names and games of tickets. */
async function readFacts(db: GroupTicketsDatabase, docs: readonly GroupTicketDoc[]): Promise<Facts> {
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
  return { people: [...names].map(([uid, username]) => ({ uid, username })), games };
}

/** Adds the current names and games to stored tickets. */
export async function showTickets(db: GroupTicketsDatabase, docs: readonly GroupTicketDoc[]): Promise<GroupTicket[]> {
  if (docs.length === 0) return [];
  const facts = await readFacts(db, docs);
  return docs.map((doc) => ticketOf(doc, facts));
}

/** Adds the current names and games to a stored ticket. */
export async function showTicket(db: GroupTicketsDatabase, doc: GroupTicketDoc): Promise<GroupTicket> {
  return ticketOf(doc, await readFacts(db, [doc]));
}

/** Publishes a ticket that was stored. @returns it with its current names and games */
export async function reportTicket(
  { db, publish }: Pick<GroupTicketing, 'db' | 'publish'>,
  doc: GroupTicketDoc,
): Promise<GroupTicket> {
  const facts = await readFacts(db, [doc]);
  const { creation: _creation, createdAs: _createdAs, place: _place, ...ticket } = doc;
  publish([{ type: 'group-ticket', ticket, ...facts }]);
  return ticketOf(doc, facts);
}
