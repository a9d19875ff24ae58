import type { BettingAccount as PublicAccount } from '@courtside/contract';
import { type BettingAccount, type Core, type DomainEvent, mainAccountOf } from '@courtside/core';
import { presentBettingAccount } from '../presenters/season.ts';

/** Sends users the accounts of seasons that changed. */
export interface OwnAccounts {
  receive(events: readonly DomainEvent[]): void;
  /** Events may have been missed: reads the accounts of the users who have one in a season. */
  resync(): void;
  /** Forgets a user whom no client watches. */
  forget(uid: string): void;
  close(): void;
}

/** Reads again after an error. */
const retryMs = 1_000;

export function createOwnAccounts(deps: {
  seasons: Pick<Core['seasons'], 'listAccounts' | 'uidsOf'>;
  isWatched: (uid: string) => boolean;
  send: (uid: string, accounts: readonly PublicAccount[]) => void;
  onError: (error: unknown) => void;
}): OwnAccounts {
  const { seasons, isWatched, send, onError } = deps;
  /** What the watchers of a user have got, by the names of the accounts. */
  const sent = new Map<string, ReadonlyMap<string, PublicAccount>>();
  const changed = new Set<string>();
  /** Seasons that changed for all their members. */
  const changedSeasons = new Set<string>();
  let running = false;
  let retrying: NodeJS.Timeout | undefined;

  function sendChanged(uid: string, read: readonly BettingAccount[]): void {
    const before = sent.get(uid) ?? new Map<string, PublicAccount>();
    const after = new Map(read.map((account) => presentBettingAccount(account)).map((each) => [each.account, each]));
    sent.set(uid, after);
    const rows = [...after.values()].filter(
      (row) => JSON.stringify(row) !== JSON.stringify(before.get(row.account) ?? null),
    );
    // The account of a season that has become final.
    for (const [name, row] of before) if (!after.has(name)) rows.push({ ...row, canBet: false, rebuysLeft: 0 });
    if (rows.length > 0) send(uid, rows);
  }

  async function readSeason(seasonId: string): Promise<void> {
    for (const uid of await seasons.uidsOf(seasonId)) if (isWatched(uid)) changed.add(uid);
  }

  /** One user at a time: each costs four small queries. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (changed.size + changedSeasons.size > 0) {
        for (const seasonId of changedSeasons) {
          await readSeason(seasonId);
          changedSeasons.delete(seasonId);
        }
        for (const uid of changed) {
          // Before the read: a change during it is about something newer.
          changed.delete(uid);
          if (!isWatched(uid)) continue;
          try {
            sendChanged(uid, await seasons.listAccounts(uid));
          } catch (error) {
            changed.add(uid);
            throw error;
          }
        }
      }
    } catch (error) {
      onError(error);
      retrying = setTimeout(run, retryMs);
      retrying.unref();
    } finally {
      running = false;
    }
  }

  return {
    receive(events) {
      for (const event of events) {
        const isOfSeason = event.type === 'balance' && event.account !== mainAccountOf(event.uid);
        if ((isOfSeason || event.type === 'group') && isWatched(event.uid)) changed.add(event.uid);
        if (event.type === 'season') changedSeasons.add(event.seasonId);
      }
      if (changed.size + changedSeasons.size > 0) void run();
    },
    resync() {
      for (const [uid, accounts] of sent) if (accounts.size > 1) changed.add(uid);
      if (changed.size > 0) void run();
    },
    forget: (uid) => void sent.delete(uid),
    close() {
      clearTimeout(retrying);
      changed.clear();
      changedSeasons.clear();
    },
  };
}
