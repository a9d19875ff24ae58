import type { NewPushSettings } from '@courtside/contract';
import { readAllBets } from '../../bets/bet-lists.ts';
import { type OwnLimits, readPlayerLimits } from '../../bets/limits/player-limits.ts';
import type { UserDoc } from '../../ledger/account.model.ts';
import { type AccountId, mainAccountOf } from '../../ledger/account-id.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { ApiKey, ApiKeys } from '../access/api-keys.ts';
import type { CalendarLinks } from '../calendar/calendar-links.ts';
import { type ChallengeBlock, readChallengeBlocks } from '../challenges/challenge-blocks.ts';
import { type BetWithOpponent, nameOpponentsIn } from '../challenges/name-opponents.ts';
import type { PeopleDatabase } from '../collections.ts';
import { readAccounts } from '../profiles/accounts.ts';
import { createPushSettings } from '../push/push-settings.ts';
import type { ReactionDoc } from '../reactions/reaction.model.ts';

/** A group in the export of one of its members. */
interface ExportedGroup {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly joinedAt: Date | null;
  /** Whether shared nights of the group show the user by name. */
  readonly isShownOnNights: boolean;
  /** The user's links to nights, oldest first. */
  readonly nightLinks: readonly { readonly night: string; readonly createdAt: Date }[];
  /** Without its dash; null without an invite. */
  readonly inviteCode: string | null;
}

/** A reaction of the user, also in a group that the user has left. */
interface ExportedReaction extends Pick<ReactionDoc, 'groupId' | 'target'> {
  readonly reaction: ReactionDoc['by'][number]['reaction'];
}

/** What the user is notified of, and when each device was added, oldest first. Devices' addresses and keys are secrets. */
interface ExportedNotifications extends NewPushSettings {
  readonly devices: readonly { readonly addedAt: Date }[];
}

/** Everything stored of a user. Ledgers, bets and reactions are read when they are iterated, batch by batch. */
export interface ExportedAccount {
  readonly at: Date;
  readonly profile: Pick<UserDoc, 'uid' | 'username' | 'email' | 'createdAt' | 'renamedAt'>;
  readonly groups: readonly ExportedGroup[];
  readonly apiKeys: readonly ApiKey[];
  /** When the link to the user's calendar was made; null without one. */
  readonly calendarLinkMadeAt: Date | null;
  /** The break and the daily limit of the user. */
  readonly limits: OwnLimits;
  readonly notifications: ExportedNotifications;
  /** The users whose challenges the user does not take. */
  readonly challengeBlocks: readonly ChallengeBlock[];
  readonly accounts: readonly { readonly id: AccountId; readonly balance: number }[];
  /** The entries of one account, oldest first. */
  ledger(account: AccountId): AsyncGenerator<Entry[], void, undefined>;
  /** The bets of all accounts, latest game first. */
  bets(): AsyncGenerator<BetWithOpponent[], void, undefined>;
  /** The user's reactions in all groups. */
  reactions(): AsyncGenerator<ExportedReaction[], void, undefined>;
}

/** Reads everything stored of a user, or null without an account. */
export type ExportAccount = (uid: string) => Promise<ExportedAccount | null>;

/** Small, so that a long ledger never holds the event loop for long. */
const batchSize = 100;

export function createExportAccount(deps: {
  db: PeopleDatabase;
  apiKeys: Pick<ApiKeys, 'list'>;
  calendarLinks: Pick<CalendarLinks, 'madeAt'>;
  clock: () => number;
}): ExportAccount {
  const { db, apiKeys, calendarLinks, clock } = deps;

  async function readGroups(uid: string): Promise<ExportedGroup[]> {
    const [groups, invites] = await Promise.all([
      db.groups
        .find({ memberIds: uid }, { name: 1, creatorId: 1, joins: 1, shownOnNights: 1, nightLinks: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .lean()
        .exec(),
      db.invites.find({ uid }).lean().exec(),
    ]);
    const codes = new Map(invites.map(({ _id, groupId }) => [groupId, _id]));
    return groups.map(({ _id, name, creatorId, joins, shownOnNights = [], nightLinks = [] }) => ({
      id: _id,
      name,
      isOwner: creatorId === uid,
      joinedAt: joins?.find((join) => join.uid === uid)?.at ?? null,
      isShownOnNights: shownOnNights.includes(uid),
      nightLinks: nightLinks.filter((link) => link.uid === uid).map(({ night, createdAt }) => ({ night, createdAt })),
      inviteCode: codes.get(_id) ?? null,
    }));
  }

  async function readNotifications(uid: string): Promise<ExportedNotifications> {
    const [settings, devices] = await Promise.all([
      createPushSettings(db).read(uid),
      db.pushSubscriptions.find({ uid }, { _id: 0, createdAt: 1 }).sort({ createdAt: 1 }).lean(),
    ]);
    return { ...settings, devices: devices.map(({ createdAt }) => ({ addedAt: createdAt })) };
  }

  async function* readReactions(uid: string): AsyncGenerator<ExportedReaction[], void, undefined> {
    const cursor = db.reactions.find({ 'by.uid': uid }, { groupId: 1, target: 1, by: 1 }, { batchSize }).lean();
    for await (const docs of batchesOf(cursor))
      yield docs.flatMap(({ groupId, target, by }) =>
        by.filter((each) => each.uid === uid).map(({ reaction }) => ({ groupId, target, reaction })),
      );
  }

  return async (uid) => {
    const profile = (await readAccounts(db, [uid])).get(uid);
    if (profile === undefined || profile.seq === 0) return null;
    const [groups, keys, calendarLinkMadeAt, ownLimits, notifications, challengeBlocks, ofSeasons, ofTabs] =
      await Promise.all([
        readGroups(uid),
        apiKeys.list(uid),
        calendarLinks.madeAt(uid),
        readPlayerLimits({ db, clock }, uid),
        readNotifications(uid),
        readChallengeBlocks(db, uid),
        db.seasonAccounts.find({ uid }, { balance: 1 }).sort({ _id: 1 }).lean().exec(),
        db.tabAccounts.find({ uid }, { balance: 1 }).sort({ _id: 1 }).lean().exec(),
      ]);
    return {
      at: new Date(clock()),
      profile,
      groups,
      apiKeys: keys,
      calendarLinkMadeAt,
      limits: ownLimits,
      notifications,
      challengeBlocks,
      accounts: [{ _id: mainAccountOf(uid), balance: profile.balance }, ...ofSeasons, ...ofTabs].map(
        ({ _id, balance }) => ({ id: _id, balance }),
      ),
      ledger: (account) => batchesOf(db.entries.find({ account }, null, { batchSize }).sort({ seq: 1 }).lean()),
      bets: () => nameOpponentsIn(db, readAllBets({ db }, uid)),
      reactions: () => readReactions(uid),
    };
  };
}
