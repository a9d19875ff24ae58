import { groupTopic } from '@courtside/contract';
import type { Clock, Config, Core } from '@courtside/core';
import type { Delay } from '../delay.ts';
import { createGamesTopic, type GamesTopic } from './games-topic.ts';
import { createGroupsTopic, type GroupsTopic } from './groups-topic.ts';
import { createInjuriesTopic } from './injuries-topic.ts';
import { createLeaderboardTopic } from './leaderboard-topic.ts';
import { createMeTopic, type MeTopic } from './me-topic.ts';
import { createOwnGroupsTopic, type OwnGroupsTopic } from './own-groups-topic.ts';
import type { PolledTopic } from './polled-topic.ts';
import { createSeasonsTopic, type SeasonsTopic } from './seasons-topic.ts';
import type { Send, Transport } from './topics.ts';

/** Every topic, and the core that they read. */
export interface Topics {
  readonly core: Core;
  readonly games: GamesTopic;
  readonly leaderboard: PolledTopic<'leaderboard'>;
  readonly injuries: PolledTopic<'injuries'>;
  readonly groups: GroupsTopic;
  readonly seasons: SeasonsTopic;
  readonly me: MeTopic;
  readonly ownGroups: OwnGroupsTopic;
}

/** @param deps `send` and `admitOnly` reach the watchers of every transport */
export function createTopics(deps: {
  core: Core;
  config: Pick<Config, 'feed'>;
  clock: Clock;
  after: Delay;
  onError: (error: unknown) => void;
  send: Send;
  admitOnly: Transport['admitOnly'];
}): Topics {
  const { core, config, clock, after, onError, send, admitOnly } = deps;
  const shared = { clock, onError };
  return {
    core,
    games: createGamesTopic({
      ...shared,
      read: core.games.listCurrent,
      send: (message) => send('games', message),
      feed: config.feed,
    }),
    leaderboard: createLeaderboardTopic({
      ...shared,
      leaderboard: core.leaderboard,
      send: (message) => send('leaderboard', message),
    }),
    injuries: createInjuriesTopic({
      ...shared,
      injuries: core.injuries,
      send: (message) => send('injuries', message),
    }),
    groups: createGroupsTopic({
      ...shared,
      core,
      after,
      send: (groupId, message) => send(groupTopic(groupId), message),
      admitOnly: (groupId, maySee, removed) => admitOnly(groupTopic(groupId), maySee, removed),
    }),
    seasons: createSeasonsTopic({ ...shared, seasons: core.seasons, send, admitOnly }),
    me: createMeTopic({ core, send: (uid, message) => send(`me:${uid}`, message), onError }),
    ownGroups: createOwnGroupsTopic({
      ...shared,
      groups: core.groups,
      send: (uid, message) => send(`own-groups:${uid}`, message),
    }),
  };
}

export function closeTopics({ games, leaderboard, injuries, groups, seasons, me, ownGroups }: Topics): void {
  games.close();
  leaderboard.shut();
  injuries.shut();
  groups.close();
  seasons.close();
  me.close();
  ownGroups.close();
}
