/** A member came or went. */
export interface GroupEvent {
  readonly type: 'group';
  readonly groupId: string;
  readonly kind: 'created' | 'joined' | 'left';
  readonly uid: string;
  readonly creatorId: string;
  /** Of the group after it: who knows the one before knows all of it now. */
  readonly version: number;
}
