import { bettingCollections } from '../betting/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { groupCollection } from './groups/group-doc.ts';
import { inviteCollection } from './groups/invite-doc.ts';
import { profileCollection } from './profiles/profile-doc.ts';

export const peopleCollections = {
  ...bettingCollections,
  /** The documents of `accounts` with the profile fields of main accounts (docs/decisions/0042). */
  profiles: profileCollection,
  groups: groupCollection,
  invites: inviteCollection,
};

export type PeopleDatabase = Database<typeof peopleCollections>;
