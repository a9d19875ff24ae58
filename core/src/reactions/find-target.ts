import { DomainError, type ReactionTarget } from '@courtside/contract';
import type { Group } from '../groups/group.ts';
import { isShown } from '../groups/group-bets.ts';
import { mainAccountOf, seasonOf } from '../ledger/account-id.ts';
import { betKey } from '../ledger/bet.ts';
import { readMomentsOf } from '../nights/read-moments.ts';
import { startOfLeagueDay } from '../platform/league-day.ts';
import { readSeasonIds } from '../seasons/read-season-ids.ts';
import type { ReactionsDatabase } from './collections.ts';

type TargetOf<K extends ReactionTarget['kind']> = Extract<ReactionTarget, { kind: K }>;

/** The tip-off of a member's bet that the group may see; null for any other bet. */
async function findBet(
  db: ReactionsDatabase,
  group: Group,
  { userId: uid, betId: id }: TargetOf<'bet'>,
  now: number,
): Promise<Date | null> {
  if (!group.memberIds.includes(uid)) return null;
  const bet = await db.bets.findOne({ _id: betKey({ uid, id }) }).lean();
  if (bet === null) return null;
  if (bet.account !== mainAccountOf(uid)) {
    const seasonId = seasonOf(bet.account)?.seasonId;
    if (seasonId === undefined || !(await readSeasonIds(db, group.id)).includes(seasonId)) return null;
  }
  const game = await db.games.findOne({ _id: bet.gameId }, { startTime: 1 }).lean();
  return isShown(bet, game?.startTime ?? bet.betData.startTime, now) ? bet.betData.startTime : null;
}

/** When a challenge was made that is open or was taken; null for any other challenge. */
async function findChallenge(db: ReactionsDatabase, group: Group, { id }: TargetOf<'challenge'>): Promise<Date | null> {
  const doc = await db.challenges
    .findOne({ _id: id, groupId: group.id, status: { $in: ['open', 'taken'] } }, { createdAt: 1 })
    .lean();
  return doc?.createdAt ?? null;
}

/** When a night with this moment began; null unless the group may see the moment. */
async function findMoment(
  db: ReactionsDatabase,
  group: Group,
  { night, name }: TargetOf<'moment'>,
  now: number,
): Promise<Date | null> {
  const moments = await readMomentsOf(db, { group, night, now });
  return moments.some((moment) => moment.name === name) ? startOfLeagueDay(night) : null;
}

/**
 * Finds what a member of a group wants to react to.
 * @returns when it happened
 * @throws DomainError `reaction-target-not-found` unless it exists, belongs to the group, and may be seen now
 */
export async function findTarget(
  db: ReactionsDatabase,
  group: Group,
  target: ReactionTarget,
  now: number,
): Promise<Date> {
  const find = () => {
    switch (target.kind) {
      case 'bet':
        return findBet(db, group, target, now);
      case 'challenge':
        return findChallenge(db, group, target);
      case 'moment':
        return findMoment(db, group, target, now);
    }
  };
  const at = await find();
  if (at === null) throw new DomainError('reaction-target-not-found');
  return at;
}
