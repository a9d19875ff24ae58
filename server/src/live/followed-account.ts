import { createHash } from 'node:crypto';
import { type AccountHead, type DomainEvent, isGroupId, mainAccountOf } from '@courtside/core';

/**
 * What the watchers of an account have at this process: all entries up to a number, without a hole, and a profile. It
 * shows which events are missing, and gives the state a tag that every process understands.
 */
export interface FollowedAccount {
  /** The number of the last message. */
  readonly version: number;
  /** The tag of what the watchers have; undefined while that is not known. */
  readonly tag: string | undefined;
  /** Takes in an event that is about to be sent. */
  apply(event: DomainEvent): void;
  /** Counts a message. @returns its number */
  nextVersion(): number;
  /** One more watcher gets this state. It may be older or newer than what the others have. */
  join(state: ReadState): void;
  /** Every watcher gets this state. */
  replace(state: ReadState): void;
  /**
   * Compares with the stored account. An account that has just changed is behind only for the moment that the event takes,
   * so one look is not enough. @returns whether the watchers lack something that was stored at the last look already
   */
  isBehindSinceLastLook(head: AccountHead): boolean;
  /** Whether the watchers lack something that is stored now. */
  isBehind(head: AccountHead): boolean;
}

/** A state that was read from the database. */
export interface ReadState {
  readonly head: AccountHead;
  /** Whether the bets that were read belong to the same entry as the account. */
  readonly isWhole: boolean;
}

function profileTag({ username, groupIds }: Pick<AccountHead, 'username' | 'groupIds'>): string {
  const visible = JSON.stringify([username, groupIds.filter(isGroupId)]);
  return createHash('sha256').update(visible).digest('base64url').slice(0, 8);
}

/** Identifies the state of an account and its bets: its entries decide everything but the profile. */
export function accountTag(head: AccountHead): string {
  return `${head.seq}.${profileTag(head)}`;
}

export function createFollowedAccount(): FollowedAccount {
  let version = 0;
  /** Null before the first watcher got a snapshot. */
  let seq: number | null = null;
  let profile: string | null = null;
  /** Entries above `seq` that arrived before the ones between. */
  const ahead = new Set<number>();
  let isWhole = true;
  /** What was stored at the last look, and the profile that the watchers had then. */
  let lastLook: { readonly seq: number; readonly profile: string; readonly sentProfile: string | null } | null = null;

  function advance(): void {
    if (seq === null) return;
    for (const number of ahead) if (number <= seq) ahead.delete(number);
    while (ahead.delete(seq + 1)) seq += 1;
  }

  function lacks(stored: { readonly seq: number; readonly profile: string }): boolean {
    return seq !== null && (seq < stored.seq || profile !== stored.profile);
  }

  return {
    get version() {
      return version;
    },
    get tag() {
      return seq === null || profile === null || !isWhole ? undefined : `${seq}.${profile}`;
    },
    apply(event) {
      if (event.type === 'profile') profile = profileTag(event);
      if (event.type !== 'balance' || event.account !== mainAccountOf(event.uid)) return;
      if (seq !== null && event.state.seq <= seq) return;
      ahead.add(event.state.seq);
      advance();
    },
    nextVersion() {
      version += 1;
      return version;
    },
    join({ head, isWhole: isStateWhole }) {
      seq = seq === null ? head.seq : Math.min(seq, head.seq);
      profile ??= profileTag(head);
      isWhole &&= isStateWhole;
      advance();
    },
    replace({ head, isWhole: isStateWhole }) {
      seq = head.seq;
      profile = profileTag(head);
      isWhole = isStateWhole;
      lastLook = null;
      advance();
    },
    isBehindSinceLastLook(head) {
      const isBehind =
        lastLook !== null &&
        // A profile that was sent since the last look may be newer than the one stored then.
        lacks(profile === lastLook.sentProfile ? lastLook : { ...lastLook, profile: profile ?? '' });
      lastLook = { seq: head.seq, profile: profileTag(head), sentProfile: profile };
      return isBehind;
    },
    isBehind: (head) => lacks({ seq: head.seq, profile: profileTag(head) }),
  };
}
