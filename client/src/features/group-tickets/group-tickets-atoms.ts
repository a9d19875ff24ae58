import type { GroupTicket } from '@courtside/contract/group-tickets';
import { groupTopic } from '@courtside/contract/topic-names';
import { call } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { topicFields } from '../../live/topic-state.ts';
import { derivedFamily, sameWritten, type Written } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';

const sentTickets = topicFields(groupTopic, 'tickets');

/** The tickets that the live feed has sent; null before, and from a server that knows none. */
const liveTickets = derivedFamily((get, groupId: string): Written<readonly GroupTicket[]> | null => {
  const sent: Written<readonly GroupTicket[] | undefined> | null = get(sentTickets(groupId));
  return sent?.data === undefined ? null : { data: sent.data, write: sent.write };
}, sameWritten);

const tickets = keyedResource<string, readonly GroupTicket[]>({
  what: 'The tickets of the group',
  personal: true,
  live: (get, groupId) => get(liveTickets(groupId)),
  read: (signal, groupId) => call('listGroupTickets', { params: { groupId }, token: idToken, signal }),
});

/** The tickets that a group passes around, newest first. Live while the group's topic is needed. */
export const groupTicketsAtom = tickets.at;

/** Reads the tickets of a group. Never rejects. */
export const loadGroupTickets = tickets.load;

/** Shows a ticket from a response, before the live feed delivers it. */
export function showTicket(ticket: GroupTicket): void {
  tickets.update(ticket.groupId, (known) => {
    const isKnown = known.some(({ id }) => id === ticket.id);
    return isKnown ? known.map((each) => (each.id === ticket.id ? ticket : each)) : [ticket, ...known];
  });
}
