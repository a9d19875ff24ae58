import { setTimeout as wait } from 'node:timers/promises';
import type { Group, UserBet } from '@courtside/contract';
import type { Core, Feeds, ListedGame } from '@courtside/core';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import { signUp } from '@courtside/stack/auth/sign-in';
import { type Api, dataOf, openGames, type Player, signUpMany } from '../players.ts';
import type { Furniture, NamedGame } from './surroundings.ts';

const players = 6;
/** The most members a group can have. */
const fullGroup = 1_000;
/** A game of our own tips off after this, and is over at once. */
const tipOffMs = 3_000;
const marginMs = 100;

const ended = { team1: 99, team2: 88, periods: [], clock: null };

/** The league with one game of ours added: open for bets, or played to its end. */
function withOurs(league: Feeds, ours: ListedGame, state: 'open' | 'ended'): Feeds {
  const isOpen = state === 'open';
  return {
    ...league,
    owns: (id) => id === ours.id || league.owns(id),
    odds: {
      ...league.odds,
      async fetchOdds() {
        const reading = await league.odds.fetchOdds();
        return { ...reading, games: isOpen ? [...reading.games, ours] : reading.games };
      },
    },
    results: league.results.map((source) => ({
      ...source,
      async fetchResults(from, to) {
        const reading = await source.fetchResults(from, to);
        const scored = { ...ours, state: isOpen ? 'scheduled' : 'final', score: isOpen ? null : ended } as const;
        return { ...reading, games: [...reading.games, scored] };
      },
    })),
  };
}

/** Groups of each player and the next, one closed, and full ones of people who are no players. */
async function furnishGroups(api: Api, core: Core, people: readonly Player[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, { token }] of people.entries()) {
    const body = { groupName: `Group ${place}` };
    const { id } = dataOf(await api.call<Group>('POST', '/api/groups', { token, body }));
    const friend = people[(place + 1) % people.length];
    if (friend !== undefined) dataOf(await api.call('PUT', `/api/groups/${id}`, { token: friend.token, body: {} }));
    ids.push(id);
  }
  const [founder] = people;
  if (founder !== undefined) {
    const { uid, token } = founder;
    const { id } = dataOf(await api.call<Group>('POST', '/api/groups', { token, body: { groupName: 'Closed' } }));
    dataOf(await api.call('DELETE', `/api/groups/${id}/users/${uid}`, { token }));
    ids.push(id);
  }
  for (const id of ['full-of-others-1', 'full-of-others-2']) {
    const memberIds = Array.from({ length: fullGroup }, (_, n) => `${id}-${n}`);
    const group = { name: id, creatorId: memberIds[0] ?? '', memberIds, createdAt: new Date(), archivedAt: null };
    await core.db.raw.groups.insertOne({ _id: id, ...group, version: 1, creation: id });
    ids.push(id);
  }
  return ids;
}

/** Two pending bets of each player, a cancelled one, and a settled one on the game that is given. */
async function furnishBets(api: Api, people: readonly Player[], settling: string, games: readonly NamedGame[]) {
  const bets: { uid: string; id: string }[] = [];
  for (const [place, { uid, token }] of people.entries()) {
    const bet = async (game: NamedGame) => {
      const body = { betId: game.id, teamChosen: place % 2 === 0 ? game.team1 : game.team2, amount: 10 };
      const { id } = dataOf(await api.call<UserBet>('POST', `/api/userbets/${uid}`, { token, body }));
      bets.push({ uid, id });
      return id;
    };
    const ours = games.find(({ id }) => id === settling);
    if (ours !== undefined) await bet(ours);
    const [cancelled = ''] = await Promise.all(
      games
        .filter((game) => game !== ours)
        .slice(0, 3)
        .map(bet),
    );
    dataOf(await api.call('DELETE', `/api/userbets/${uid}/${cancelled}`, { token }));
  }
  return bets;
}

/** Signs players up and gives them groups and bets of every kind, so that requests have something to be about. */
export async function furnish(api: Api, core: Core, league: Feeds, emulatorHost: string): Promise<Furniture> {
  const people = await signUpMany(api, emulatorHost, players);
  const groups = await furnishGroups(api, core, people);
  const ours: ListedGame = {
    id: 'fuzz-settled',
    team1: 'Boston Celtics',
    team2: 'Utah Jazz',
    startTime: new Date(Date.now() + tipOffMs),
    quote: { team1Price: 120, team2Price: -140, bookmaker: null, updatedAt: new Date() },
  };
  await refreshOdds(core.games, withOurs(league, ours, 'open'));
  const games = await openGames(api);
  const bets = await furnishBets(api, people, ours.id, games);
  await wait(ours.startTime.getTime() + marginMs - Date.now());
  await refreshResults(core.games, withOurs(league, ours, 'ended'));
  await core.settlement.settle(ours.id);
  const stranger = await signUp(`http://${emulatorHost}`);
  return { players: people, stranger, games, groups, bets };
}
