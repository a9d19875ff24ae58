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
import { sealSchema } from './seals/seal.model.ts';
import { sealedGameSchema } from './seals/sealed-game.model.ts';
import { seasonSchema } from './seasons/season.model.ts';
import { seasonTableSchema } from './seasons/season-table.model.ts';

export const peopleCollections = {
  ...bettingCollections,
  groups: groupSchema,
  groupLog: groupLogSchema,
  invites: inviteSchema,
  access: accessSchema,
  apiKeys: apiKeySchema,
  deletions: deletionSchema,
  keptLimits: keptLimitsSchema,
  keptUses: keptUsesSchema,
  seals: sealSchema,
  sealedGames: sealedGameSchema,
  seasons: seasonSchema,
  seasonTables: seasonTableSchema,
};

export type PeopleDatabase = Database<typeof peopleCollections>;
