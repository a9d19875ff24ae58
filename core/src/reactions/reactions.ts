import { type ReactionName, type ReactionTarget, reactionKey, type TargetKind } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReactionsDatabase } from './collections.ts';
import type { ReactionEvent } from './events.ts';
import { findTarget } from './find-target.ts';
import type { ReactionDoc } from './reaction.model.ts';
import { writeReaction } from './write-reaction.ts';

/** The reactions to a target, which events with higher versions then change. */
export type StoredReactions = Pick<ReactionDoc, 'target' | 'version' | 'by'>;

/** What reacting takes from the core. */
interface ReactionWriter {
  readonly db: ReactionsDatabase;
  readonly clock: Clock;
  readonly publish: (events: readonly ReactionEvent[]) => void;
}

/** How many targets with reactions are read of each kind: more than a group shows of them. */
const targetsRead: Readonly<Record<TargetKind, number>> = { bet: 100, challenge: 100, moment: 6 };

/**
 * Sets a member's only reaction to a bet, a head-to-head or a moment of a night; null removes it. Safe to repeat.
 * @returns the reactions of all members to the target
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group`, `group-archived`,
 * `reaction-target-not-found`
 */
export async function react(
  { db, clock, publish }: ReactionWriter,
  {
    uid,
    groupId,
    target: about,
    reaction,
  }: {
    readonly uid: Uid;
    readonly groupId: string;
    readonly target: ReactionTarget;
    readonly reaction: ReactionName | null;
  },
): Promise<Pick<StoredReactions, 'target' | 'by'>> {
  const group = await findOwnGroup(db, uid, groupId);
  requireOpen(group);
  const at = await findTarget(db, group, about, clock());
  const stored = await writeReaction(db, { uid, groupId, target: about, at, reaction });
  const target = reactionKey(about);
  if (stored === null) return { target, by: [] };
  publish([{ type: 'reaction', groupId, target, version: stored.version, uid, reaction }]);
  return { target, by: stored.by.filter((each) => group.memberIds.includes(each.uid)) };
}

function readLatest(
  db: Pick<ReactionsDatabase, 'reactions'>,
  groupId: string,
  kind: TargetKind,
): Promise<StoredReactions[]> {
  return db.reactions
    .find({ groupId, kind }, { _id: 0, target: 1, version: 1, by: 1 })
    .sort({ at: -1 })
    .limit(targetsRead[kind])
    .lean()
    .exec();
}

/** Reads the reactions to the latest targets of a group, also those of former members and to bets that are hidden again. */
export async function followReactions(
  { db }: { readonly db: Pick<ReactionsDatabase, 'reactions'> },
  groupId: string,
): Promise<StoredReactions[]> {
  const found = await Promise.all([
    readLatest(db, groupId, 'bet'),
    readLatest(db, groupId, 'challenge'),
    readLatest(db, groupId, 'moment'),
  ]);
  return found.flat();
}
