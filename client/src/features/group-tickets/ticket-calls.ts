import type { GroupTicket, TicketPick } from '@courtside/contract/group-tickets';
import { attempt } from '../../api/attempts.ts';
import { call, messageOf } from '../../api/call.ts';
import { store } from '../../store.ts';
import { idToken as token } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { showTicket } from './group-tickets-atoms.ts';

/** The message of a refused action; null if it was done. */
type Problem = string | null;

type TicketId = Pick<GroupTicket, 'id' | 'groupId'>;

const paramsOf = ({ id, groupId }: TicketId) => ({ groupId, ticketId: id });

/** Runs an action and shows the ticket after it. Never throws. */
async function run(act: () => Promise<GroupTicket>, fallback: string): Promise<Problem> {
  try {
    showTicket(await act());
    return null;
  } catch (error) {
    return messageOf(error, fallback);
  }
}

/** Starts a ticket in a group with the user's leg. Never throws. */
export function startTicket(groupId: string, pick: TicketPick): Promise<Problem> {
  const uid = store.get(signedInUserAtom)?.uid ?? '';
  const send = (key: string) =>
    call('createGroupTicket', { params: { groupId }, token, headers: { 'idempotency-key': key }, body: pick });
  const intent = ['group ticket', uid, groupId, pick.betId, pick.market, pick.side];
  return run(() => attempt({ intent, send }), 'The ticket could not be started. Please try again.');
}

/** Adds the user's leg to a ticket, or replaces it. Never throws. */
export const pickLeg = (ticket: TicketId, pick: TicketPick): Promise<Problem> =>
  run(
    () => call('pickTicketLeg', { params: paramsOf(ticket), token, body: pick }),
    'Your leg could not be added. Please try again.',
  );

/** Takes the user's leg off a ticket. Never throws. */
export const removeLeg = (ticket: TicketId): Promise<Problem> =>
  run(
    () => call('removeTicketLeg', { params: paramsOf(ticket), token }),
    'Your leg could not be taken off. Please try again.',
  );

/** Ends a ticket, for the member who started it and the owner of the group. Never throws. */
export const endTicket = (ticket: TicketId): Promise<Problem> =>
  run(
    () => call('endGroupTicket', { params: paramsOf(ticket), token }),
    'The ticket could not be ended. Please try again.',
  );
