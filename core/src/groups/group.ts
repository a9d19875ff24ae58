/** A group of friends who compare balances. The list of members is the truth about who is in it. */
export interface Group {
  /** Random, so that only who was told it can join. */
  readonly id: string;
  readonly name: string;
  /** Who made it, or inherited it: always one of its members while it has any. */
  readonly creatorId: string;
  /** Oldest member first. */
  readonly memberIds: readonly string[];
  readonly createdAt: Date;
  /** When the last member left; null while there is one. */
  readonly archivedAt: Date | null;
  /** Counts the changes of this group, up by one with each. */
  readonly version: number;
}

/** The most members a group can have. */
export const maxMembers = 1_000;

/** The most groups one person can be in. */
export const maxGroups = 50;
