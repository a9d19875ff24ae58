import { bettingCollections } from '../betting/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { accessCollection } from './access/access-doc.ts';
import { apiKeyCollection } from './access/api-key-doc.ts';
import { deletionCollection } from './deletion/deletion-doc.ts';
import { keptLimitsCollection } from './deletion/kept-limits-doc.ts';
import { keptUsesCollection } from './deletion/kept-uses-doc.ts';
import { groupCollection } from './groups/group-doc.ts';
import { groupLogCollection } from './groups/group-log-doc.ts';
import { inviteCollection } from './groups/invite-doc.ts';
import { profileCollection } from './profiles/profile-doc.ts';
import { seasonAccountCollection } from './seasons/season-account-doc.ts';
import { seasonCollection } from './seasons/season-doc.ts';
import { seasonTableCollection } from './seasons/season-table-doc.ts';

export const peopleCollections = {
  ...bettingCollections,
  /** The documents of `accounts` with the profile fields of main accounts (docs/decisions/0042). */
  profiles: profileCollection,
  groups: groupCollection,
  groupLog: groupLogCollection,
  invites: inviteCollection,
  access: accessCollection,
  apiKeys: apiKeyCollection,
  deletions: deletionCollection,
  keptLimits: keptLimitsCollection,
  keptUses: keptUsesCollection,
  seasons: seasonCollection,
  /** The documents of `seasonAccounts` with the fields of a member of a season. */
  seasonMembers: seasonAccountCollection,
  seasonTables: seasonTableCollection,
};

export type PeopleDatabase = Database<typeof peopleCollections>;
