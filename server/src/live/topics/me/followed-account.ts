import { createHash } from 'node:crypto';
import type { DomainEvent } from '@courtside/core/events';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import type { AccountHead } from '@courtside/core/members/profiles/accounts';
import type { SeasonHead } from '@courtside/core/seasons/follow-season';
import type { Followed } from '../../kernel/relay-topic.ts';

/** An account other than the main one, in a season or on a tab. */
export type OtherHead = SeasonHead;

/** What shows whether a user's accounts changed: the main account, the profile, and the other accounts. */
export interface FollowedHead extends AccountHead {
  readonly others?: readonly Pick<OtherHead, 'account' | 'seq'>[];
}

/** A profile, and the number of the last entry of each account. */
interface Parts {
  readonly profile: string;
  readonly seqs: ReadonlyMap<string, number>;
}

const main = 'main';

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);
}

function profileTag({ username, groupIds }: Pick<AccountHead, 'username' | 'groupIds'>): string {
  return hash([username, groupIds]);
}

function partsOf(head: FollowedHead): Parts {
  const others = (head.others ?? []).map(({ account, seq }) => [account, seq] as const);
  return { profile: profileTag(head), seqs: new Map([[main, head.seq], ...others]) };
}

function tagOf({ profile, seqs }: Parts): string {
  const used = [...seqs].filter(([account, seq]) => account !== main && seq > 0);
  const others = used.length === 0 ? '' : `.${hash(used.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
  return `${seqs.get(main)}.${profile}${others}`;
}

/** Identifies the state of a user's accounts and bets: their entries decide everything but the profile. */
export function accountTag(head: FollowedHead): string {
  return tagOf(partsOf(head));
}

function followedName({ account, uid }: Extract<DomainEvent, { type: 'balance' }>): string {
  return account === mainAccountOf(uid) ? main : account;
}

/** What the watchers have of one account: all entries up to `seq`. */
interface FollowedLedger {
  seq: number;
  /** Entries above `seq` that arrived before the ones between. */
  readonly ahead: Set<number>;
}

function advance(ledger: FollowedLedger): void {
  for (const seq of ledger.ahead) if (seq <= ledger.seq) ledger.ahead.delete(seq);
  while (ledger.ahead.delete(ledger.seq + 1)) ledger.seq += 1;
}

/**
 * Follows what the watchers of a user's accounts have: all entries of each account up to a number, and a profile. It shows
 * which events are missing, and gives the state a tag that every process understands.
 */
export function createFollowedAccount(): Followed<FollowedHead> {
  let version = 0;
  const ledgers = new Map<string, FollowedLedger>();
  /** The number of the newest entry of the main account whose money was sent. */
  let newestMoney = 0;
  /** Whether the watchers had the last entry with its bet before its event arrived. */
  let hadEntry = false;
  /** When the bets that are closed were settled, in ms since 1970, by their ids. */
  const closed = new Map<string, number>();
  /** Null before the first watcher got a snapshot. */
  let profile: string | null = null;
  let isJoined = false;
  let isWhole = true;
  /** What was stored at the last look, and the profile that the watchers had then. */
  let lastLook: (Parts & { readonly sentProfile: string | null }) | null = null;

  function ledgerOf(account: string): FollowedLedger {
    const ledger = ledgers.get(account) ?? { seq: 0, ahead: new Set() };
    ledgers.set(account, ledger);
    return ledger;
  }

  function setSeq(account: string, seq: number): void {
    const ledger = ledgerOf(account);
    ledger.seq = seq;
    advance(ledger);
  }

  function lacks(stored: Parts): boolean {
    if (!isJoined) return false;
    const isLate = [...stored.seqs].some(([account, seq]) => (ledgers.get(account)?.seq ?? 0) < seq);
    return isLate || profile !== stored.profile;
  }

  return {
    get version() {
      return version;
    },
    get tag() {
      if (!isJoined || profile === null || !isWhole) return undefined;
      return tagOf({ profile, seqs: new Map([...ledgers].map(([account, { seq }]) => [account, seq])) });
    },
    isNews(event) {
      if (event.type === 'balance') {
        const { seq } = event.state;
        hadEntry = isJoined && isWhole && seq <= ledgerOf(followedName(event)).seq;
        if (followedName(event) !== main) return !hadEntry;
        const isNewer = seq > Math.max(newestMoney, isJoined ? ledgerOf(main).seq : 0);
        newestMoney = Math.max(newestMoney, seq);
        return isNewer;
      }
      if (event.type !== 'bet') return true;
      const isKnown = hadEntry;
      hadEntry = false;
      if (isKnown) return false;
      const { id, status, settledAt } = event.bet;
      const settledMs = status === 'pending' ? Number.NEGATIVE_INFINITY : (settledAt?.getTime() ?? 0);
      if (settledMs < (closed.get(id) ?? Number.NEGATIVE_INFINITY)) return false;
      if (status !== 'pending') closed.set(id, settledMs);
      return true;
    },
    apply(event) {
      if (event.type === 'profile') profile = profileTag(event);
      if (event.type !== 'balance') return;
      const ledger = ledgerOf(followedName(event));
      ledger.ahead.add(event.state.seq);
      // The entries before the first snapshot are not known yet.
      if (isJoined) advance(ledger);
    },
    nextVersion() {
      version += 1;
      return version;
    },
    join({ head, isWhole: isStateWhole }) {
      const { profile: read, seqs } = partsOf(head);
      for (const account of new Set([...ledgers.keys(), ...seqs.keys()])) {
        const seq = seqs.get(account) ?? 0;
        setSeq(account, isJoined ? Math.min(ledgerOf(account).seq, seq) : seq);
      }
      isJoined = true;
      profile ??= read;
      isWhole &&= isStateWhole;
    },
    replace({ head, isWhole: isStateWhole }) {
      const parts = partsOf(head);
      for (const [account, seq] of parts.seqs) setSeq(account, seq);
      isJoined = true;
      profile = parts.profile;
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
