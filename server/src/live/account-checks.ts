import type { FollowedAccount, FollowedHead } from './followed-account.ts';

/** Finds the watched accounts whose watchers lack something, and has those read again, both at a bounded rate. */
export interface AccountChecks {
  /** Has these accounts read again, whether or not they look up to date. */
  reread(uids: Iterable<string>): void;
  /** Events may have been missed: checks every account now. */
  resync(): void;
  close(): void;
}

export interface AccountChecksDeps {
  /** The watched accounts. */
  readonly accounts: ReadonlyMap<string, FollowedAccount>;
  readonly readHeads: (uids: readonly string[]) => Promise<ReadonlyMap<string, FollowedHead>>;
  /** Sends these accounts to their watchers. @returns those that have to be read once more */
  readonly sendAll: (uids: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}

/** Four steps a second. Each costs one query for the checks and three for the accounts that are behind. */
const stepMs = 250;
/** 500 checks a second. */
const checksPerStep = 125;
/** 200 accounts a second are read again. At 400, bets fell to 0.65 of their rate in a run on two cores. */
const rereadsPerStep = 50;
/** The shortest time between two checks of an account. */
const roundMs = 10_000;

export function createAccountChecks({ accounts, readHeads, sendAll, onError }: AccountChecksDeps): AccountChecks {
  /** Accounts to be read again. */
  const behind = new Set<string>();
  /** Accounts of this round that are not checked yet. */
  let round: string[] = [];
  let roundBeganAt = performance.now();
  /** Events were missed: no later event brings an account up to date that is behind now. */
  let isResync = false;
  let isBusy = false;

  function beginRound(): void {
    round = [...accounts.keys()];
    roundBeganAt = performance.now();
  }

  async function rereadSome(): Promise<void> {
    const uids = [...behind].slice(0, rereadsPerStep);
    if (uids.length === 0) return;
    // Deleted before the read: a request that comes during it is about something newer.
    for (const uid of uids) behind.delete(uid);
    const again = await sendAll(uids).catch((error: unknown) => {
      for (const uid of uids) behind.add(uid);
      throw error;
    });
    for (const uid of again) behind.add(uid);
  }

  async function checkSome(): Promise<void> {
    if (round.length === 0 && performance.now() - roundBeganAt >= roundMs) beginRound();
    const uids = round.splice(-checksPerStep);
    if (uids.length === 0) return;
    const wasResync = isResync;
    const heads = await readHeads(uids).catch((error: unknown) => {
      round.push(...uids);
      throw error;
    });
    for (const [uid, head] of heads) {
      const account = accounts.get(uid);
      if (account === undefined) continue;
      const isLate = account.isBehindSinceLastLook(head);
      if (isLate || (wasResync && account.isBehind(head))) behind.add(uid);
    }
    if (wasResync && round.length === 0) isResync = false;
  }

  async function step(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await rereadSome();
      await checkSome();
    } catch (error) {
      onError(error);
    }
    isBusy = false;
  }

  const steps = setInterval(step, stepMs);
  steps.unref();

  return {
    reread(uids) {
      for (const uid of uids) if (accounts.has(uid)) behind.add(uid);
    },
    resync() {
      beginRound();
      isResync = round.length > 0;
    },
    close: () => clearInterval(steps),
  };
}
