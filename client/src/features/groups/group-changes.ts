import type { GroupBet, GroupStandings } from '@courtside/contract/groups';
import type { TopicUpdates } from '@courtside/contract/live';

/** Number of the friends' latest bets that are kept. */
const maxBets = 50;

const placedMs = ({ placedAt }: GroupBet) => Date.parse(placedAt) || 0;

/** The standings after an update: new or changed rows, members who have left, and the group's other fields. */
export function withStandings(
  known: GroupStandings,
  { rows, gone, group }: Pick<TopicUpdates['group'], 'rows' | 'gone' | 'group'>,
): GroupStandings {
  const byUid = new Map(known.leaderboard.map((row) => [row.uid, row]));
  for (const uid of gone) byUid.delete(uid);
  for (const row of rows) byUid.set(row.uid, row);
  return { ...known, ...group, leaderboard: [...byUid.values()].sort((a, b) => a.position - b.position) };
}

/** The bets after more have arrived, latest first. Bet ids belong to their user, so the two together identify a bet. */
export function withGroupBets(known: readonly GroupBet[], arrived: readonly GroupBet[]): readonly GroupBet[] {
  const byName = new Map([...known, ...arrived].map((bet) => [`${bet.userId} ${bet.id}`, bet]));
  return [...byName.values()].sort((a, b) => placedMs(b) - placedMs(a)).slice(0, maxBets);
}
