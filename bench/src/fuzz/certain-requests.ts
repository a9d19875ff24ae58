import {
  type AdminGame,
  type Challenge,
  endpoints,
  type Group,
  type GroupTicket,
  parlayLegs,
  type RouteName,
  type Season,
  type UserBet,
} from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { choicesOf } from '../choices.ts';
import { aSeason } from '../open-season.ts';
import { type Api, dataOf, type Player } from '../players.ts';
import type { NamedGame, Targets } from './targets.ts';

/** Input of a certain request. */
interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A user who sends requests that must succeed. @throws if one does not */
type Caller = <T = unknown>(route: RouteName, input?: Input) => Promise<T>;

function callerFor(api: Api, { uid, token }: Player, onSuccess: (route: RouteName, status: number) => void): Caller {
  return async <T>(route: RouteName, { params = {}, query, body }: Input = {}) => {
    const { method, path } = endpoints[route];
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'uid' ? uid : (params[name] ?? '')));
    const reply = await api.call<T>(method, `${filled}?${new URLSearchParams(query)}`, {
      token,
      ...(body !== undefined && { body }),
    });
    const data = dataOf(reply);
    onSuccess(route, reply.status);
    return data;
  };
}

/** The most legs of a bet in the season of `ownGroup`. */
const maxLegs = 2;

/** A leg on each game, at the odds it shows. */
function legsOf(games: readonly NamedGame[]) {
  return games.map((game) => ({ betId: game.id, ...choicesOf(game)[0] }));
}

/** Everything an owner does with a group and its season. */
async function ownGroup(
  owner: Caller,
  member: Caller,
  uids: { a: string; b: string },
  games: readonly NamedGame[],
): Promise<void> {
  const { id: groupId } = await owner<Group>('createGroup', { body: { groupName: 'Certain' } });
  const params = { groupId };
  const memberBody = { uid: uids.b };
  await member('joinGroup', { params, body: {} });
  const { id: seasonId } = await owner<Season>('createSeason', { params, body: aSeason({ bankroll: 100, maxLegs }) });
  await owner('placeParlay', { body: { legs: legsOf(games.slice(0, maxLegs)), amount: 1, account: seasonId } });
  await owner('compareMembers', { params: { groupId, seasonId }, query: uids });
  await owner('readLuck', { params: { groupId, seasonId } });
  await owner('createTvLink', { params, body: { hours: 1 } });
  await owner('renameGroup', { params, body: { groupName: 'Renamed' } });
  await owner('expireInvites', { params, body: { expiresAt: null } });
  await owner('limitGroupLeagues', { params, body: { leagues: null } });
  await owner('removeMember', { params, body: memberBody });
  await owner('listRemoved', { params });
  await owner('letMemberIn', { params: { groupId, memberId: uids.b } });
  await member('joinGroup', { params, body: {} });
  await owner('rotateInvites', { params, body: {} });
  await owner('connectChat', {
    params,
    // Refused before anything is sent.
    body: { service: 'webhook', url: 'https://192.168.1.20/hooks', secret: 'a key of the signatures' },
  });
  await owner('testChat', { params, body: {} });
  await owner('retryChat', { params, body: {} });
  await owner('readChat', { params });
  await owner('disconnectChat', { params });
  await owner('transferGroup', { params, body: memberBody });
  await member('archiveGroup', { params, body: { archived: true } });
}

/** Two members challenge each other, on the tab of their group. */
async function playEachOther(
  owner: Caller,
  member: Caller,
  uids: { a: string; b: string },
  game: NamedGame,
): Promise<void> {
  const { id: groupId } = await owner<Group>('createGroup', { body: { groupName: 'Rivals' } });
  const params = { groupId };
  await member('joinGroup', { params, body: {} });
  const [choice] = choicesOf(game);
  const body = { betId: game.id, market: choice?.market, side: choice?.side, amount: 5, opponent: uids.b };
  const make = async () => (await owner<Challenge>('createChallenge', { params, body })).id;
  await member('takeChallenge', { params: { groupId, challengeId: await make() }, body: {} });
  const declined = await make();
  await owner('react', { params, body: { target: { kind: 'challenge', id: declined }, reaction: 'fire' } });
  await member('declineChallenge', { params: { groupId, challengeId: declined }, body: {} });
  await owner('withdrawChallenge', { params: { groupId, challengeId: await make() }, body: {} });
  await member('answerChallenge', { params: { groupId, challengeId: await make() }, body: { price: -110 } });
  await owner('listOwnChallenges');
  await owner('blockChallenges', { params: { memberId: uids.b }, body: {} });
  await owner('listChallengeBlocks');
  await owner('unblockChallenges', { params: { memberId: uids.b } });
  await owner('limitTab', { params, body: { limit: 250 } });
  await owner('readTab', { params });
  await owner('startTab', { params, body: { after: 1 } });
}

/** Two members pass a ticket around, one of them places its legs, and they end it. */
async function passTicket(owner: Caller, member: Caller, games: readonly [NamedGame, NamedGame]): Promise<void> {
  const { id: groupId } = await owner<Group>('createGroup', { body: { groupName: 'Ticket' } });
  const params = { groupId };
  await member('joinGroup', { params, body: {} });
  const pickOf = ({ id: betId }: NamedGame) => ({ betId, market: 'moneyline', side: 'team1' });
  const { id: ticketId } = await owner<GroupTicket>('createGroupTicket', { params, body: pickOf(games[0]) });
  const ofOne = { params: { groupId, ticketId } };
  await member('pickTicketLeg', { ...ofOne, body: pickOf(games[1]) });
  await member('placeParlay', { body: { legs: games.map(pickOf), amount: 1 } });
  await member('removeTicketLeg', ofOne);
  await owner('endGroupTicket', ofOne);
  await member('listGroupTickets', { params });
}

/** Shares the night of the one settled game. The other games of the day, which are open, are of another league. */
async function shareNight(player: Caller): Promise<void> {
  const { id: groupId } = await player<Group>('createGroup', { body: { groupName: 'Shared' } });
  await player('limitGroupLeagues', { params: { groupId }, body: { leagues: ['wnba'] } });
  const params = { groupId, day: leagueDay(Date.now()) };
  await player('showOnNights', { params, body: { shown: true } });
  await player('makeNightLink', { params, body: {} });
  await player('readNightSharing', { params });
  await player('revokeNightLink', { params });
}

/** A ticket that stays open, one that is undone, and one that is cashed out. */
async function playTickets(player: Caller, games: readonly NamedGame[]): Promise<void> {
  const place = (legs: number) =>
    player<UserBet>('placeParlay', { body: { legs: legsOf(games.slice(0, legs)), amount: 1 } });
  await place(parlayLegs.max);
  await player('undoBet', { params: { betId: (await place(parlayLegs.min)).id } });
  await player('cashOutBet', { params: { betId: (await place(3)).id }, body: {} });
}

/** A hold, two bets that are undone and cashed out, and a limit and a break that end the betting. */
async function playAndStop(player: Caller, game: NamedGame): Promise<void> {
  const [choice] = choicesOf(game);
  const bet = { betId: game.id, market: choice?.market, side: choice?.side, amount: 10 };
  await player('holdStake', { body: { betAmount: 5 } });
  const undone = await player<UserBet>('placeBet', { body: bet });
  await player('undoBet', { params: { betId: undone.id } });
  const sold = await player<UserBet>('placeBet', { body: bet });
  await player('cashOutBet', { params: { betId: sold.id }, body: {} });
  await player('limitStakes', { body: { dailyLimit: 100 } });
  await player('pauseBetting', { body: { days: 1 } });
}

/** Turns notifications on and off. No message is sent to this address, which no network has. */
async function useNotifications(player: Caller): Promise<void> {
  const endpoint = 'https://93.184.216.34/fuzz';
  const timeZone = 'America/New_York';
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'A'.repeat(22),
  };
  await player('subscribePush', { body: { endpoint, keys, timeZone } });
  const quietHours = { start: '23:00', end: '09:00', timeZone };
  await player('changePushSettings', { body: { off: ['reminder'], quietHours } });
  await player('unsubscribePush', { query: { endpoint } });
}

/**
 * Sends one valid request to each route that needs a right, a state and a valid body at the same time, which generated
 * requests rarely have together. The fixtures prepare the rights and states.
 * @param users an owner and a member, whom no other request is about
 * @param onSuccess called with the route and status of each response
 * @throws if a request does not succeed
 */
export async function sendCertain(
  api: Api,
  users: readonly Player[],
  targets: Targets,
  onSuccess: (route: RouteName, status: number) => void,
): Promise<void> {
  const [owner, member] = users;
  const { operator, seasons, games } = targets;
  const [poor] = targets.players;
  const [season] = seasons;
  const open = games.filter(({ id }) => id !== 'fuzz-settled');
  const [game, otherGame] = open;
  if (!owner || !member || !poor || !season || !game || !otherGame) throw new Error('the fixtures are incomplete');
  const callerOf = (player: Player) => callerFor(api, player, onSuccess);
  await ownGroup(callerOf(owner), callerOf(member), { a: owner.uid, b: member.uid }, open);
  await playEachOther(callerOf(owner), callerOf(member), { a: owner.uid, b: member.uid }, game);
  await playTickets(callerOf(owner), open);
  await passTicket(callerOf(owner), callerOf(member), [game, otherGame]);
  await playAndStop(callerOf(owner), game);
  await useNotifications(callerOf(member));
  const poorCaller = callerOf(poor);
  await shareNight(poorCaller);
  await poorCaller('deposit', { body: { amount: 10 } });
  await poorCaller('topUp', { body: { amount: 1 } });
  await poorCaller('rebuy', { params: { groupId: season.groupId, seasonId: season.id }, body: {} });
  const admin = callerOf(operator.admin);
  const betId = operator.known[':betId'] ?? '';
  const found = await admin<{ games: AdminGame[] }>('listAdminGames', { query: { search: betId } });
  const body = { score: null, revision: found.games[0]?.revision, reason: 'Decided by the fuzz run.' };
  await admin('decideGame', { params: { betId }, body });
}
