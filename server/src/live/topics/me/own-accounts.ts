import type { BettingAccount as PublicAccount } from '@courtside/contract';
import { seasonOf } from '@courtside/core/ledger/account-id';
import { readSeasonUids } from '@courtside/core/seasons/follow-season';
import { listAccounts } from '@courtside/core/seasons/list-accounts';
import { presentBettingAccount } from '../../../presenters/season.ts';
import { createReadQueue } from '../../kernel/read-queue.ts';
import type { ReadPart } from '../../kernel/relay-topic.ts';
import type { TopicContext } from '../../kernel/topic.ts';

/** The accounts that are new or changed. The account of a season that has become final no longer takes bets. */
function changedAccounts(
  before: ReadonlyMap<string, PublicAccount>,
  after: ReadonlyMap<string, PublicAccount>,
): PublicAccount[] {
  const isChanged = (row: PublicAccount) => JSON.stringify(row) !== JSON.stringify(before.get(row.account));
  const ended = [...before.values()].filter(({ account }) => !after.has(account));
  return [
    ...[...after.values()].filter(isChanged),
    ...ended.map((row): PublicAccount => ({ ...row, canBet: false, rebuysLeft: 0 })),
  ];
}

/**
 * Sends users the accounts of seasons that changed.
 * @param deps `isWatched`: whether clients watch a user's accounts
 */
export function createOwnAccounts(deps: {
  context: Pick<TopicContext, 'core' | 'clock' | 'onError'>;
  isWatched: (uid: string) => boolean;
  send: (uid: string, accounts: readonly PublicAccount[]) => void;
}): ReadPart {
  const { context, isWatched, send } = deps;
  const { core } = context;
  /** What the watchers of a user have, by the names of the accounts. */
  const sent = new Map<string, ReadonlyMap<string, PublicAccount>>();

  async function read(uid: string): Promise<void> {
    const rows = (await listAccounts(core, uid)).map(presentBettingAccount);
    const after = new Map(rows.map((row) => [row.account, row]));
    if (!isWatched(uid)) return;
    const changed = changedAccounts(sent.get(uid) ?? new Map(), after);
    sent.set(uid, after);
    if (changed.length > 0) send(uid, changed);
  }

  function add(uid: string): void {
    if (isWatched(uid)) users.add(uid);
  }

  const oneByOne = { ...context, batch: 1, pauseMs: 0 };
  /** One user at a time: each costs four small queries. */
  const users = createReadQueue<string>({ ...oneByOne, read: async ([uid = '']) => read(uid) });
  /** Seasons that changed for all their members. */
  const changedSeasons = createReadQueue<string>({
    ...oneByOne,
    read: async ([id = '']) => (await readSeasonUids(core, id)).forEach(add),
  });

  return {
    receive(event) {
      const isOfSeason = event.type === 'balance' && seasonOf(event.account) !== null;
      const isAboutMember = event.type === 'group' && event.kind !== 'changed';
      if (isOfSeason || isAboutMember) add(event.uid);
      if (event.type === 'season') changedSeasons.add(event.seasonId);
    },
    missed() {
      for (const [uid, accounts] of sent) if (accounts.size > 1) add(uid);
    },
    forget(uid) {
      sent.delete(uid);
      users.remove(uid);
    },
    stop() {
      users.close();
      changedSeasons.close();
    },
  };
}
