import type { ReactionName, TargetReactions } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import type { StoredReactions } from '@courtside/core/reactions/reactions';
import { presentReactions } from '../../../presenters/reaction.ts';
import type { Effect } from '../../kernel/topic.ts';

type ReactionEvent = Extract<DomainEvent, { type: 'reaction' }>;

/** A user's latest known reaction to a target; null if it was removed. */
interface Latest {
  readonly version: number;
  readonly reaction: ReactionName | null;
}

interface Target {
  /** The version that was read: older events change nothing. */
  readonly read: number;
  readonly by: Map<string, Latest>;
}

/** The reactions of a group as they were last read, with all events since. */
export interface ReactionState {
  replace(read: readonly StoredReactions[]): void;
  apply(event: ReactionEvent): Effect;
  /**
   * The reactions of members to what the group sees, by target.
   * @param shownBets the targets of bets that the group sees now
   */
  view(memberIds: readonly string[], shownBets: ReadonlySet<string>): TargetReactions[];
}

export function createReactionState(first: readonly StoredReactions[]): ReactionState {
  let targets = new Map<string, Target>();

  function replace(read: readonly StoredReactions[]): void {
    targets = new Map(
      read.map(({ target, version, by }) => [
        target,
        { read: version, by: new Map(by.map(({ uid, reaction, version }) => [uid, { reaction, version }])) },
      ]),
    );
  }

  replace(first);
  return {
    replace,
    apply({ target, uid, version, reaction }) {
      const known = targets.get(target) ?? { read: 0, by: new Map<string, Latest>() };
      // Events of different servers arrive in any order.
      if (version <= known.read || version <= (known.by.get(uid)?.version ?? 0)) return null;
      targets.set(target, known);
      known.by.set(uid, { version, reaction });
      return 'changed';
    },
    view(memberIds, shownBets) {
      const members = new Set(memberIds);
      const isShown = (target: string) => !target.startsWith('bet:') || shownBets.has(target);
      return [...targets]
        .filter(([target]) => isShown(target))
        .map(([target, { by }]) => {
          const present = [...by].flatMap(([uid, { version, reaction }]) =>
            reaction !== null && members.has(uid) ? [{ uid, reaction, version }] : [],
          );
          return presentReactions({ target, by: present });
        })
        .filter(({ by }) => by.length > 0)
        .sort((a, b) => (a.target < b.target ? -1 : 1));
    },
  };
}
