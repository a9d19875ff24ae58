import { setTimeout as wait } from 'node:timers/promises';
import type { Group, Season, UserBet } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { Feeds, ListedGame } from '@courtside/core/league/games/providers/provider';
import { addAdmin } from '@courtside/core/members/access/user-access';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import { choicesOf } from '../choices.ts';
import { aSeason } from '../open-season.ts';
import { type Api, dataOf, openGames, type Player } from '../players.ts';
import { type Accounts, signUpPlayers } from './accounts.ts';
import type { Fixtures, NamedGame, NamedSeason, Operator } from './targets.ts';

const playerCount = 6;
const leaverCount = 12;
/** What a member can lose in a season, in dollars. */
const bankroll = 100;
/** The most legs of a bet in the seasons, one after another: no limit, no parlays, and few legs. */
const legLimits = [undefined, 1, 3];
/** Maximum number of members of a group. */
const fullGroup = 1_000;
/** The extra game tips off after this time and ends immediately. */
const tipOffMs = 6_000;
const marginMs = 100;

const ended = { team1: 99, team2: 88, periods: [], clock: null };

/** Adds one game to the league: open for betting, or over. */
function withGame(league: Feeds, extra: ListedGame, state: 'open' | 'ended'): Feeds {
  const isOpen = state === 'open';
  return {
    ...league,
    owns: (id) => id === extra.id || league.owns(id),
    odds: {
      ...league.odds,
      async fetchOdds() {
        const reading = await league.odds.fetchOdds();
        return { ...reading, games: isOpen ? [...reading.games, extra] : reading.games };
      },
    },
    results: league.results.map((source) => ({
      ...source,
      async fetchResults(from, to) {
        const reading = await source.fetchResults(from, to);
        const scored = { ...extra, state: isOpen ? 'scheduled' : 'final', score: isOpen ? null : ended } as const;
        return { ...reading, games: [...reading.games, scored] };
      },
    })),
  };
}

/** Creates a group for each player and the next one, a closed group, and full groups of other users. */
async function createGroups(api: Api, core: Core, players: readonly Player[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, { token }] of players.entries()) {
    const body = { groupName: `Group ${place}` };
    const { id } = dataOf(await api.call<Group>('POST', '/api/groups', { token, body }));
    const friend = players[(place + 1) % players.length];
    if (friend !== undefined) dataOf(await api.call('PUT', `/api/groups/${id}`, { token: friend.token, body: {} }));
    ids.push(id);
  }
  const [founder] = players;
  if (founder !== undefined) {
    const { uid, token } = founder;
    const { id } = dataOf(await api.call<Group>('POST', '/api/groups', { token, body: { groupName: 'Closed' } }));
    dataOf(await api.call('DELETE', `/api/groups/${id}/users/${uid}`, { token }));
    ids.push(id);
  }
  for (const id of ['full-of-others-1', 'full-of-others-2']) {
    const memberIds = Array.from({ length: fullGroup }, (_, n) => `${id}-${n}`);
    const group = { name: id, creatorId: memberIds[0] ?? '', memberIds, createdAt: new Date() };
    await core.db.groups.insertMany([{ _id: id, ...group, joins: [], version: 1, creation: id }], { lean: true });
    ids.push(id);
  }
  return ids;
}

/** Places bets of each player: two that stay pending, one that is cancelled, and one on the game to be settled. */
async function placeBets(api: Api, players: readonly Player[], settling: string, games: readonly NamedGame[]) {
  const bets: { uid: string; id: string }[] = [];
  for (const [place, { uid, token }] of players.entries()) {
    const bet = async (game: NamedGame, round: number) => {
      const choices = choicesOf(game);
      const { market, side } = choices[(place + 2 * round) % choices.length] ?? {};
      const body = { betId: game.id, market, side, amount: 10 };
      const { id } = dataOf(await api.call<UserBet>('POST', `/api/userbets/${uid}`, { token, body }));
      bets.push({ uid, id });
      return id;
    };
    const settled = games.find(({ id }) => id === settling);
    if (settled !== undefined) await bet(settled, 0);
    const [cancelled = ''] = await Promise.all(
      games
        .filter((game) => game !== settled)
        .slice(0, 3)
        .map(bet),
    );
    dataOf(await api.call('DELETE', `/api/userbets/${uid}/${cancelled}`, { token }));
  }
  return bets;
}

/** Opens a season in the group of each player, of which some limit the legs of a bet, and loses all of its owner's bankroll on a game. */
async function createSeasons(
  api: Api,
  players: readonly Player[],
  groups: readonly string[],
  losing: { readonly betId: string; readonly teamChosen: string },
): Promise<NamedSeason[]> {
  const seasons: NamedSeason[] = [];
  for (const [place, { uid, token }] of players.entries()) {
    const groupId = groups[place] ?? '';
    const maxLegs = legLimits[place % legLimits.length];
    const { id } = dataOf(
      await api.call<Season>('POST', `/api/groups/${groupId}/seasons`, {
        token,
        body: aSeason({ bankroll, rebuys: 3, ...(maxLegs !== undefined && { maxLegs }) }),
      }),
    );
    const body = { ...losing, account: id, amount: bankroll };
    dataOf(await api.call('POST', `/api/userbets/${uid}`, { token, body }));
    seasons.push({ groupId, id });
  }
  return seasons;
}

/** Signs up an admin, with a user, a void game and a waiting job that no other request is about. */
async function createOperator(api: Api, core: Core, accounts: Accounts, gameId: string): Promise<Operator> {
  const [admin, user] = await signUpPlayers(api, accounts, 2);
  const game = await core.db.games.findOne({ _id: gameId }).lean();
  if (admin === undefined || user === undefined || game === null) throw new Error('the fixtures are incomplete');
  await addAdmin(core, admin.uid);
  const betId = 'fuzz-void';
  const sourceIds = { odds: null, scoreboard: null };
  await core.db.games.insertMany([{ ...game, _id: betId, sourceIds, betStatus: 'void', decidedBy: 'operator' }], {
    lean: true,
  });
  const [queue, jobId] = ['settle', 'fuzz'] as const;
  await core.jobs.queue(queue).add(queue, { gameId: betId }, { jobId });
  return { admin, known: { ':userId': user.uid, ':betId': betId, ':queue': queue, ':jobId': jobId } };
}

/** Signs up players and creates groups and bets of every kind for requests to refer to. */
export async function createFixtures(api: Api, core: Core, league: Feeds, accounts: Accounts): Promise<Fixtures> {
  const players = await signUpPlayers(api, accounts, playerCount);
  const leavers = await signUpPlayers(api, accounts, leaverCount);
  const groups = await createGroups(api, core, players);
  const ours: ListedGame = {
    id: 'fuzz-settled',
    // The only game of its league, so that a night of that league is over.
    league: 'wnba',
    team1: 'Boston Celtics',
    team2: 'Utah Jazz',
    startTime: new Date(Date.now() + tipOffMs),
    quotes: { moneyline: { line: null, prices: [120, -140], bookmaker: null, updatedAt: new Date() } },
  };
  await refreshOdds(core.games, withGame(league, ours, 'open'));
  const games = await openGames(api);
  const bets = await placeBets(api, players, ours.id, games);
  const seasons = await createSeasons(api, players, groups, { betId: ours.id, teamChosen: ours.team2 });
  await wait(ours.startTime.getTime() + marginMs - Date.now());
  await refreshResults(core.games, withGame(league, ours, 'ended'));
  await core.settlement.settle(ours.id);
  const newcomer = await accounts.signUp();
  const operator = await createOperator(api, core, accounts, ours.id);
  return { players, leavers, newcomer, operator, games, seasons, groups, bets };
}
