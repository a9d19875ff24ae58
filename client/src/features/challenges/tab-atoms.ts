import type { Challenge, Tab } from '@courtside/contract/challenges';
import { tabTopic } from '@courtside/contract/topic-names';
import { call } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { topicAtom } from '../../live/topic-state.ts';
import { onTopic } from '../../live/topics.ts';
import { idToken } from '../session/open-auth.ts';
import { latestChallenges, withChallenges } from './challenge-view.ts';
import { rememberNames } from './remember-names.ts';

/** Reads a tab of a group, by its number or the latest. @throws ApiError */
export const readTab = (groupId: string, number: number | null, signal: AbortSignal): Promise<Tab> =>
  call('readTab', {
    params: { groupId },
    ...(number !== null && { query: { number: String(number) } }),
    token: idToken,
    signal,
  });

const tabs = keyedResource<string, Tab>({
  what: 'The tab',
  personal: true,
  live: (get, groupId) => get(topicAtom(tabTopic(groupId))),
  read: (signal, groupId) => readTab(groupId, null, signal),
  join: (earlier, later) => ({ ...later, challenges: [...latestChallenges(earlier.challenges, later.challenges)] }),
});

/** The latest tab of a group, with the state of its load. Live while its topic is needed. */
export const tabAtom = tabs.at;

/** Reads the latest tab of a group. Never rejects. */
export const loadTab = tabs.load;

/** Shows a challenge from a response, before the live feed delivers it. */
export function showOnTab(challenge: Challenge): void {
  tabs.update(challenge.groupId, (tab) => ({ ...tab, challenges: [...withChallenges(tab.challenges, [challenge])] }));
}

/** Shows the settings of a tab from a response; reads the tab if it is another one. */
export function showTab({ groupId, number, limit }: Pick<Tab, 'groupId' | 'number' | 'limit'>): void {
  if (tabs.get(groupId).data?.number === number) tabs.update(groupId, (tab) => ({ ...tab, limit }));
  else void loadTab(groupId);
}

onTopic('tab', { apply: (_, { challenges }) => rememberNames(challenges) });
