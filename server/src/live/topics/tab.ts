import type { Tab } from '@courtside/contract';
import type { ReadTab } from '@courtside/core/challenges/read-tab';
import { followTab } from '@courtside/core/challenges/read-tab';
import { findOwnGroup, type Group } from '@courtside/core/groups/group';
import { groupOfTab, tabOf } from '@courtside/core/ledger/account-id';
import { presentTab } from '../../presenters/challenge.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { groupSubject, userSubject } from '../kernel/subjects.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';

/** A tab as it was last read. */
interface TabState {
  readonly group: Group;
  readonly tab: ReadTab;
}

/** The shortest time between two reads of tabs. */
const readPauseMs = 40;
/** As for groups. */
const keepOpenMs = 10_000;

/** The users whose names a tab shows. One who was challenged may have no account on it yet. */
function namedIn({ members, challenges }: TabState['tab']): string[] {
  const people = challenges.flatMap(({ people: { challenger, opponent } }) => [challenger, opponent]);
  return [...members, ...people].flatMap((person) => (person === null ? [] : [person.uid]));
}

/** The tab of a group with its head-to-heads, for its members. It changes rarely, so each change reads it again. */
export const tabTopic = defineTopic<'tab', 'groupId', TabState, Tab>({
  kind: 'tab',
  parameters: ['groupId'],
  access: 'members',
  cost: 10,
  pauseMs: fourTimesASecondMs,
  readPauseMs,
  keepOpenMs,
  serve: ({ core }) => ({
    async admit(uid, { groupId }) {
      await findOwnGroup(core.db, uid, groupId);
    },
    read: ({ groupId }) => followTab(core, groupId),
    group: ({ group }) => group,
    subjects: ({ groupId }, { tab }) => [groupSubject(groupId), ...namedIn(tab).map(userSubject)],
    apply(_state, event, { groupId }) {
      if (event.type === 'challenge' || event.type === 'tab' || event.type === 'group')
        return event.groupId === groupId ? 'stale' : null;
      if (event.type === 'profile' || event.type === 'reread') return 'stale';
      if (event.type !== 'balance') return null;
      const tab = tabOf(event.account);
      return tab !== null && groupOfTab(tab.tabId) === groupId ? 'stale' : null;
    },
    view: ({ tab }) => presentTab(tab),
    snapshot: (data) => data,
  }),
});
