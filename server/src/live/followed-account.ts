import { createHash } from 'node:crypto';
import {
  type AccountHead,
  type AccountId,
  type DomainEvent,
  isGroupId,
  mainAccountOf,
  type SeasonHead,
} from '@courtside/core';

/**
 * What the watchers of a user's accounts have at this process: all entries of each account up to a number, without a hole,
 * and a profile. It
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
  isBehindSinceLastLook(head: FollowedHead): boolean;
  /** Whether the watchers lack something that is stored now. */
  isBehind(head: FollowedHead): boolean;
}

/** What shows whether a user's accounts changed: the main account, the profile, and accounts in seasons. */
export interface FollowedHead extends AccountHead {
  readonly seasons?: readonly Pick<SeasonHead, 'account' | 'seq'>[];
}

/** A state that was read from the database. */
export interface ReadState {
  readonly head: FollowedHead;
  /** Whether the bets that were read belong to the same entry as the account. */
  readonly isWhole: boolean;
}

function profileTag({ username, groupIds }: Pick<AccountHead, 'username' | 'groupIds'>): string {
  const visible = JSON.stringify([username, groupIds.filter(isGroupId)]);
  return createHash('sha256').update(visible).digest('base64url').slice(0, 8);
}

/** Identifies the state of a user's accounts and bets: their entries decide everything but the profile. */
export function accountTag(head: FollowedHead): string {
  return tagOf({ seq: head.seq, profile: profileTag(head), seasons: new Map(seqsOf(head)) });
}

function seqsOf({ seasons = [] }: FollowedHead): [AccountId, number][] {
  return seasons.map(({ account, seq }) => [account, seq]);
}

interface Parts {
  readonly seq: number;
  readonly profile: string;
  /** The numbers of the last entries of accounts in seasons. */
  readonly seasons: ReadonlyMap<AccountId, number>;
}

function tagOf({ seq, profile, seasons }: Parts): string {
  if (seasons.size === 0) return `${seq}.${profile}`;
  const sorted = JSON.stringify([...seasons].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${seq}.${profile}.${createHash('sha256').update(sorted).digest('base64url').slice(0, 8)}`;
}

/** What the watchers have of one ledger: all entries up to a number. */
function createFollowedLedger(first: number) {
  let seq = first;
  /** Entries above `seq` that arrived before the ones between. */
  const ahead = new Set<number>();

  function advance(): void {
    for (const number of ahead) if (number <= seq) ahead.delete(number);
    while (ahead.delete(seq + 1)) seq += 1;
  }

  return {
    get seq() {
      return seq;
    },
    apply(number: number): void {
      if (number <= seq) return;
      ahead.add(number);
      advance();
    },
    set(number: number): void {
      seq = number;
      advance();
    },
  };
}

export function createFollowedAccount(): FollowedAccount {
  let version = 0;
  /** Null before the first watcher got a snapshot. */
  let main: ReturnType<typeof createFollowedLedger> | null = null;
  const seasons = new Map<AccountId, ReturnType<typeof createFollowedLedger>>();
  /** Entries of the main account that arrived before the first snapshot. */
  const early = new Set<number>();
  let profile: string | null = null;
  let isWhole = true;
  /** What was stored at the last look, and the profile that the watchers had then. */
  let lastLook: (Parts & { readonly sentProfile: string | null }) | null = null;

  function setMain(seq: number): void {
    main ??= createFollowedLedger(seq);
    main.set(seq);
    for (const number of early) main.apply(number);
    early.clear();
  }

  function ledgerOf(account: AccountId) {
    const ledger = seasons.get(account) ?? createFollowedLedger(0);
    seasons.set(account, ledger);
    return ledger;
  }

  function lacks(stored: Parts): boolean {
    if (main === null) return false;
    const lacksSeason = [...stored.seasons].some(([account, seq]) => (seasons.get(account)?.seq ?? 0) < seq);
    return main.seq < stored.seq || profile !== stored.profile || lacksSeason;
  }

  const partsOf = (head: FollowedHead): Parts => ({
    seq: head.seq,
    profile: profileTag(head),
    seasons: new Map(seqsOf(head)),
  });

  return {
    get version() {
      return version;
    },
    get tag() {
      if (main === null || profile === null || !isWhole) return undefined;
      return tagOf({ seq: main.seq, profile, seasons: new Map([...seasons].map(([id, { seq }]) => [id, seq])) });
    },
    apply(event) {
      if (event.type === 'profile') profile = profileTag(event);
      if (event.type !== 'balance') return;
      if (event.account !== mainAccountOf(event.uid)) ledgerOf(event.account).apply(event.state.seq);
      else if (main === null) early.add(event.state.seq);
      else main.apply(event.state.seq);
    },
    nextVersion() {
      version += 1;
      return version;
    },
    join({ head, isWhole: isStateWhole }) {
      const isFirst = main === null;
      const read = new Map(seqsOf(head));
      for (const account of new Set([...seasons.keys(), ...read.keys()])) {
        const [ledger, seq] = [ledgerOf(account), read.get(account) ?? 0];
        ledger.set(isFirst ? seq : Math.min(ledger.seq, seq));
      }
      setMain(main === null ? head.seq : Math.min(main.seq, head.seq));
      profile ??= profileTag(head);
      isWhole &&= isStateWhole;
    },
    replace({ head, isWhole: isStateWhole }) {
      setMain(head.seq);
      for (const [account, seq] of seqsOf(head)) ledgerOf(account).set(seq);
      profile = profileTag(head);
      isWhole = isStateWhole;
      lastLook = null;
    },
    isBehindSinceLastLook(head) {
      const isBehind =
        lastLook !== null &&
        // A profile that was sent since the last look may be newer than the one stored then.
        lacks(profile === lastLook.sentProfile ? lastLook : { ...lastLook, profile: profile ?? '' });
      lastLook = { ...partsOf(head), sentProfile: profile };
      return isBehind;
    },
    isBehind: (head) => lacks(partsOf(head)),
  };
}
