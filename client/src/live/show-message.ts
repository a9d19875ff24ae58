import type { TopicMessage } from '@courtside/contract/live';
import type { Topic } from '@courtside/contract/topic-names';
import { seeClocks } from '../delay/clock-readings.ts';
import { drop, hold, isDelayed, isHolding } from '../delay/delay-line.ts';
import { splitGames } from './split-games.ts';
import { latestState, unfollowState } from './topic-state.ts';
import { applyMessage } from './topics.ts';

/** How far this machine's clock is off the server's, in ms. */
let offset = 0;

/** Shows a message of the live feed: at once, or when this device's TV has shown what it tells (docs/decisions/0098). */
export function showMessage(message: TopicMessage): void {
  if (message.topic === 'games') seeClocks(message);
  if (!isDelayed() || message.topic === 'injuries') {
    applyMessage(message);
    return;
  }
  if (message.topic !== 'games') {
    hold('money', () => applyMessage(message), message.topic);
    return;
  }
  if (message.type === 'snapshot') offset = Date.parse(message.data.now) - Date.now();
  const isHeld = (id: string) => isHolding(`game:${id}`);
  const { now, later } = splitGames(message, latestState('games'), Date.now() + offset, isHeld);
  applyMessage(now);
  for (const { id, message: part } of later) hold(`game:${id}`, () => applyMessage(part), 'games');
}

/** Stops following a topic, and forgets what it holds back. */
export function leaveTopic(topic: Topic): void {
  drop(topic);
  unfollowState(topic);
}
