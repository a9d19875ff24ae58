import { countsLeague, hourMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import type { Group } from '../groups/group.ts';
import { compareTexts } from '../groups/standings.ts';
import type { Game } from '../league/games/game.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { addDays, startOfLeagueDay } from '../platform/league-day.ts';
import type { NightsDatabase } from './collections.ts';
import type { EndedSeason, MessageFacts, NightReaders } from './message-facts.ts';
import { areOver, toNightGame } from './night-games.ts';
import { beatMoment, swingMoment, winnersOf } from './night-moments.ts';
import { moneyOf } from './night-money.ts';
import { standingsOf } from './night-standings.ts';
import { type Night, readNight } from './read-night.ts';
import { membersWithoutBet } from './tonight.ts';

/** The message is first sent this long before the first tip-off, in milliseconds. */
const previewMs = 6 * hourMs;
/** Corrections change the message for this long after the last game was settled, in milliseconds. */
const correctionsMs = 6 * hourMs;

/**
 * Whether a night has a message that may change: from six hours before its first tip-off until six hours after its last game
 * was settled, and at most until the next day of the league is over.
 */
export function isMessageOpen(games: readonly Game[], night: string, now: number): boolean {
  const [first] = games;
  if (first === undefined || now < first.startTime.getTime() - previewMs) return false;
  if (now >= startOfLeagueDay(addDays(night, 2)).getTime()) return false;
  if (!areOver(games)) return true;
  const settledAt = Math.max(...games.map((game) => game.settledAt?.getTime() ?? 0));
  return now < settledAt + correctionsMs;
}

/** The seasons of a group whose last day was this night, and whose tables are final. */
async function readEndedSeasons(db: NightsDatabase, groupId: string, night: string): Promise<EndedSeason[]> {
  const seasons = await db.seasons.find({ groupId }).sort({ createdAt: -1 }).limit(5).lean();
  const ended = seasons.filter(
    ({ finalAt, endsAt }) => finalAt !== undefined && leagueDay(endsAt.getTime() - 1) === night,
  );
  if (ended.length === 0) return [];
  const names = await readUsernames(db, [...new Set(ended.flatMap(({ champions }) => champions))]);
  return ended.map(({ name, champions }) => ({ name, champions: champions.map((uid) => names.get(uid) ?? '') }));
}

/** What a message says of the results of a night. Pure. */
export function resultsOf(
  night: Night,
): Pick<MessageFacts, 'games' | 'standings' | 'winners' | 'swing' | 'beat' | 'isOver'> {
  const { games, usernames, now } = night;
  const [money, isOver] = [moneyOf(night), areOver(games)];
  return {
    games: games.map((game) => toNightGame(game, now)),
    standings: money.map((each) => standingsOf(each, usernames)).filter(({ rows }) => rows.length > 0),
    winners: isOver ? winnersOf(money, usernames) : [],
    swing: swingMoment(money, usernames),
    beat: beatMoment(money, usernames),
    isOver,
  };
}

/**
 * Reads everything that the message of a night says to a group.
 * @param games the games of the night of all leagues: the group's chain covers bets on each
 */
export async function readMessage(
  { db, readers }: { db: NightsDatabase; readers: NightReaders },
  {
    group,
    night,
    games,
    now,
  }: { readonly group: Group; readonly night: string; readonly games: readonly Game[]; readonly now: number },
): Promise<MessageFacts> {
  const read = await readNight(db, { group, night, now }, games);
  const gameIds = read.games.map(({ id }) => id);
  const [names, challenges, headToHeads, seals, seasons] = await Promise.all([
    readUsernames(db, group.memberIds),
    readers.readOpenChallenges(group.id),
    readers.readHeadToHeads(group.id, gameIds),
    readers.readSeals(
      group.id,
      games.map(({ id }) => id),
    ),
    readEndedSeasons(db, group.id, night),
  ]);
  const bettors = new Set([...read.bets, ...read.sides].map(({ uid }) => uid));
  const withoutBet = membersWithoutBet(group.memberIds, bettors).map((uid) => names.get(uid) ?? '');
  return {
    ...resultsOf(read),
    groupName: group.name,
    night,
    withoutBet: withoutBet.sort(compareTexts),
    challenges: challenges.filter(({ league }) => countsLeague(group.leagues, league)),
    headToHeads,
    seals,
    seasons,
  };
}
