import {
  type GroupTopic,
  type StandingsRow,
  stateAfter,
  type TopicMessage,
  type TopicSnapshots,
} from '@courtside/contract';
import type { connectLive } from './live.ts';

type Client = Pick<Awaited<ReturnType<typeof connectLive>>, 'socket' | 'snapshot'>;

/** The leaderboard as a watching client sees it: the snapshot with all later messages applied. */
export async function followLeaderboard({ socket, snapshot }: Client) {
  const first = await snapshot('leaderboard');
  let state: TopicSnapshots['leaderboard'] = first.data;
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== 'leaderboard') return;
    state = stateAfter('leaderboard', state, message) ?? state;
  });
  return { rows: () => state.rows, total: () => state.total };
}

/** A group as a watching client sees it: the snapshot with all later messages applied. */
export async function followGroup({ socket, snapshot }: Client, topic: GroupTopic) {
  const first = await snapshot(topic);
  let state: TopicSnapshots['group'] = first.data;
  const versions = [first.version];
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== topic) return;
    if (message.version > (versions.at(-1) ?? 0)) versions.push(message.version);
    state = stateAfter('group', state, message) ?? state;
  });
  return {
    group: () => state.group,
    row: (uid: string): StandingsRow | undefined => state.group.leaderboard.find((row) => row.uid === uid),
    bets: () => state.bets,
    log: () => state.log,
    reactions: () => state.reactions,
    tickets: () => state.tickets,
    /** Versions of the received messages, without gaps. */
    versions: () => versions,
  };
}

/** A user's groups as a watching client sees them: the snapshot with all later messages applied. */
export async function followOwnGroups({ socket, snapshot }: Client) {
  const first = await snapshot('own-groups');
  let state: TopicSnapshots['own-groups'] = first.data;
  const versions = [first.version];
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== 'own-groups') return;
    versions.push(message.version);
    state = stateAfter('own-groups', state, message) ?? state;
  });
  return {
    cards: () => state.cards,
    card: (id: string) => state.cards.find((card) => card.id === id),
    versions: () => versions,
  };
}
