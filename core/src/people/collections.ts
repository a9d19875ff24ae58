import { bettingCollections } from '../betting/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { accessSchema } from './access/access.model.ts';
import { apiKeySchema } from './access/api-key.model.ts';
import { deletionSchema } from './deletion/deletion.model.ts';
import { keptLimitsSchema } from './deletion/kept-limits.model.ts';
import { keptUsesSchema } from './deletion/kept-uses.model.ts';
import { groupSchema } from './groups/group.model.ts';
import { groupLogSchema } from './groups/group-log.model.ts';
import { inviteSchema } from './groups/invite.model.ts';
import { profileCollection } from './profiles/profile-doc.ts';
import { seasonSchema } from './seasons/season.model.ts';
import { seasonAccountCollection } from './seasons/season-account-doc.ts';
import { seasonTableSchema } from './seasons/season-table.model.ts';

export const peopleCollections = {
  ...bettingCollections,
  /** The documents of `accounts` with the profile fields of main accounts (docs/decisions/0042). */
  profiles: profileCollection,
  groups: groupSchema,
  groupLog: groupLogSchema,
  invites: inviteSchema,
  access: accessSchema,
  apiKeys: apiKeySchema,
  deletions: deletionSchema,
  keptLimits: keptLimitsSchema,
  keptUses: keptUsesSchema,
  seasons: seasonSchema,
  /** The documents of `seasonAccounts` with the fields of a member of a season. */
  seasonMembers: seasonAccountCollection,
  seasonTables: seasonTableSchema,
};

export type PeopleDatabase = Database<typeof peopleCollections>;
