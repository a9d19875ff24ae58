import type { TopicMessage, TopicSnapshots, UserBet } from '@courtside/contract';

/** Bets of the signed-in user. A late message does not reopen a closed bet. */
function withBets(known: readonly UserBet[], arrived: readonly UserBet[]): UserBet[] {
  const closed = new Set(known.filter(({ status }) => status !== 'pending').map(({ id }) => id));
  const newer = arrived.filter(({ id, status }) => status !== 'pending' || !closed.has(id));
  return [...new Map([...known, ...newer].map((bet) => [bet.id, bet])).values()];
}

/** The account of a user after a message of `me`; null before the first snapshot. */
export function withOwnMessage(
  state: TopicSnapshots['me'] | null,
  message: TopicMessage<'me'>,
): TopicSnapshots['me'] | null {
  if (message.type === 'snapshot') return message.data;
  if (state === null) return null;
  const { user, profile, bets } = message.data;
  const isNewer = user !== undefined && user.seq >= state.user.seq;
  return { user: { ...state.user, ...(isNewer && user), ...profile }, bets: withBets(state.bets, bets ?? []) };
}
