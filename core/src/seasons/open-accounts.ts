import { seasonAccountOf, type Uid } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { dayAt } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import type { Season } from './season.ts';

/** A member of the group, and when the member joined it. */
export interface Joined {
  readonly uid: Uid;
  readonly joinedAt: Date;
}

/** When a season began for its members: at its start, or when it was opened later on its first day. */
function beginOf({ startsAt, createdAt }: Season): Date {
  return createdAt > startsAt ? createdAt : startsAt;
}

/** The day a member joined a season, and whether that was after its start. */
function joiningOf(season: Season, joinedAt: Date): { readonly joinedOn: string; readonly joinedLate: boolean } {
  const joinedLate = joinedAt > beginOf(season);
  return { joinedOn: joinedLate ? dayAt(season, joinedAt) : season.firstDay, joinedLate };
}

/** Members whose joins are stored by a server of an earlier version have joined before any season. */
export function joinsOf(group: {
  readonly memberIds: readonly string[];
  readonly joins?: readonly { readonly uid: string; readonly at: Date }[];
}): Joined[] {
  const times = new Map(group.joins?.map(({ uid, at }) => [uid, at]));
  return group.memberIds.map((uid) => ({ uid, joinedAt: times.get(uid) ?? new Date(0) }));
}

/**
 * Opens accounts of a season with its bankroll, except for members who have played it with an account that they deleted. Safe
 * to repeat: an account is opened once.
 * @returns how many it opened, or found open
 */
export async function openAccounts(
  deps: { readonly db: SeasonsDatabase; readonly ledger: Ledger },
  season: Season,
  joined: readonly Joined[],
): Promise<number> {
  if (joined.length === 0) return 0;
  const current = await deps.db.seasons.findOne({ _id: season.id }, { playedBefore: 1 }).lean();
  const playedBefore = new Set(current?.playedBefore);
  const members = joined.filter(({ uid }) => !playedBefore.has(uid));
  if (members.length === 0) return 0;
  const accountOf = ({ uid }: Joined) => seasonAccountOf(season.id, uid);
  await deps.db.seasonAccounts.bulkWrite(
    members.map((member) => ({
      updateOne: {
        filter: { _id: accountOf(member) },
        update: {
          $setOnInsert: {
            uid: member.uid,
            seasonId: season.id,
            ...joiningOf(season, member.joinedAt),
            ...emptyState,
          },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
  const { firstDay, startsAt, dayMs } = season;
  const ref = dayMs === undefined ? {} : { days: { firstDay, startsAt, dayMs } };
  await Promise.all(
    members.map((member) =>
      deps.ledger.move({
        account: accountOf(member),
        key: 'opening',
        decide: () => ({ kind: 'opening', amount: season.bankroll, ref }),
      }),
    ),
  );
  return members.length;
}
