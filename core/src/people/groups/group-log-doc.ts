import { defineCollection } from '../../platform/db/collection.ts';
import type { LogEntryDoc } from './group-doc.ts';

/** An older entry of a group's log, as the `grouplog` collection stores it. */
export interface GroupLogDoc extends LogEntryDoc {
  /** `<group's id>:<number>`: moving an entry twice stores it once. */
  readonly _id: string;
  readonly groupId: string;
}

export const groupLogCollection = defineCollection<GroupLogDoc>({
  name: 'grouplog',
  indexes: [
    { key: { groupId: 1, number: 1 } },
    { key: { groupId: 1, key: 1 }, partialFilterExpression: { key: { $exists: true } } },
  ],
});
