import type {
  GroupBet,
  GroupCard,
  GroupTopic,
  LeaderboardRow,
  StandingsRow,
  TopicMessage,
  TopicSnapshots,
} from '@courtside/contract';
import type { connectLive } from './live.ts';

type Client = Pick<Awaited<ReturnType<typeof connectLive>>, 'socket' | 'snapshot'>;

/** Merges rows by uid, removes `gone` and sorts by position. */
function merge<R extends { uid: string; position: number }>(
  before: readonly R[],
  rows: readonly R[],
  gone: readonly string[],
) {
  const byUid = new Map([...before, ...rows].map((row) => [row.uid, row]));
  for (const uid of gone) byUid.delete(uid);
  return [...byUid.values()].sort((a, b) => a.position - b.position);
}

/** The leaderboard as a watching client sees it: the snapshot with all later messages applied. */
export async function followLeaderboard({ socket, snapshot }: Client) {
  const first = await snapshot('leaderboard');
  let { rows, total }: { rows: readonly LeaderboardRow[]; total: number } = first.data;
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== 'leaderboard') return;
    if (message.type === 'snapshot') rows = message.data.rows;
    else rows = merge(rows, message.data.rows, message.data.gone);
    total = message.data.total;
  });
  return { rows: () => rows, total: () => total };
}

/** A group as a watching client sees it: the snapshot with all later messages applied. */
export async function followGroup({ socket, snapshot }: Client, topic: GroupTopic) {
  const first = await snapshot(topic);
  let group: TopicSnapshots['group']['group'] = first.data.group;
  let bets: ReadonlyMap<string, GroupBet> = new Map(first.data.bets.map((bet) => [bet.id, bet]));
  const versions = [first.version];
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== topic) return;
    if (message.version > (versions.at(-1) ?? 0)) versions.push(message.version);
    const { data } = message;
    if ('leaderboard' in data.group) {
      group = data.group;
      bets = new Map(data.bets.map((bet) => [bet.id, bet]));
    } else if ('gone' in data) {
      group = { ...group, ...data.group, leaderboard: merge(group.leaderboard, data.rows, data.gone) };
      bets = new Map([...bets, ...data.bets.map((bet) => [bet.id, bet] as const)]);
    }
  });
  return {
    group: () => group,
    row: (uid: string): StandingsRow | undefined => group.leaderboard.find((row) => row.uid === uid),
    bets: () => [...bets.values()],
    /** Versions of the received messages, without gaps. */
    versions: () => versions,
  };
}

/** A user's groups as a watching client sees them: the snapshot with all later messages applied. */
export async function followOwnGroups({ socket, snapshot }: Client) {
  const first = await snapshot('own-groups');
  let cards: readonly GroupCard[] = first.data.cards;
  const versions = [first.version];
  socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== 'own-groups') return;
    versions.push(message.version);
    if (message.type === 'snapshot') {
      cards = message.data.cards;
      return;
    }
    const { cards: changed, gone } = message.data;
    const byId = new Map([...cards, ...changed].map((card) => [card.id, card]));
    cards = [...byId.values()].filter(({ id }) => !gone.includes(id));
  });
  return { cards: () => cards, card: (id: string) => cards.find((card) => card.id === id), versions: () => versions };
}
