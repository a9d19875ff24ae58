import { defineCollection } from '../../platform/db/collection.ts';
import { required } from '../../platform/db/fields.ts';
import { logEntryFields } from './group-doc.ts';

/** An older entry of a group's log. */
export const groupLogCollection = defineCollection({
  name: 'grouplog',
  fields: {
    /** `<group's id>:<number>`: moving an entry twice stores it once. */
    _id: required(String),
    groupId: required(String),
    ...logEntryFields,
  },
  indexes: [
    { key: { groupId: 1, number: 1 } },
    { key: { groupId: 1, key: 1 }, partialFilterExpression: { key: { $exists: true } } },
  ],
});
