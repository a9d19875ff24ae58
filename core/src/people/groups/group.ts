import type { GroupDoc } from './group-doc.ts';

/** A group of friends who compare balances. The list of members is the truth about who is in it. */
export interface Group extends Omit<GroupDoc, '_id' | 'creation'> {
  /** Random, so that only who was told it can join. */
  readonly id: string;
}

/** The most members a group can have. */
export const maxMembers = 1_000;

/** The most groups one person can be in. */
export const maxGroups = 50;
