import { betStatusSchema, countsLeague, dayMs, defaultLeague, hourMs } from '@courtside/contract';
import { type Game, gameFromDoc, isUndecided } from '../../league/games/game.ts';
import { type Bet, profitOf, selectionOf, teamChosen } from '../../ledger/bet.ts';
import { addDays, leagueDay, startOfLeagueDay } from '../../platform/league-day.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';
import { isShown, readBetsOf, readSeasonIds } from '../groups/group-bets.ts';
import { compareTexts } from '../groups/standings.ts';
import { isHeadToHeadOf, membersWithoutBet } from '../groups/tonight.ts';
import { readUsernames } from '../profiles/read-usernames.ts';
import type { NightResults } from './moments.ts';
import type { EndedSeason, NightBet, NightFacts, NightGame, NightReaders } from './night-facts.ts';
import { readSeasonNames, type SeasonNames, seasonNameOf, standingsOf } from './night-standings.ts';

/** The message is first sent this long before the first tip-off, in milliseconds. */
const previewMs = 6 * hourMs;
/** Corrections change the message for this long after the last game was settled, in milliseconds. */
const correctionsMs = 6 * hourMs;
/** How far a game may have moved since a bet on it was placed, in milliseconds. */
const maxMoveMs = 7 * dayMs;

/** The nights whose messages may change at a time. Games of a night often end after midnight. */
export function nightsAt(now: number): readonly [yesterday: string, today: string] {
  const today = leagueDay(now);
  return [addDays(today, -1), today];
}

/** Reads the games of a night, by tip-off. */
export async function readNightGames(db: Pick<PeopleDatabase, 'games'>, night: string): Promise<readonly Game[]> {
  const docs = await db.games
    .find({
      betStatus: { $in: betStatusSchema.options },
      startTime: { $gte: startOfLeagueDay(night), $lt: startOfLeagueDay(addDays(night, 1)) },
    })
    .sort({ startTime: 1, _id: 1 })
    .lean();
  return docs.map(gameFromDoc);
}

/** The games of a night that count for a group. */
export function gamesOfGroup({ leagues }: Pick<Group, 'leagues'>, games: readonly Game[]): readonly Game[] {
  return games.filter(({ league }) => countsLeague(leagues, league));
}

/** Whether every game is decided and every bet on it is closed. */
function areSettled(games: readonly Game[]): boolean {
  return games.every((game) => !isUndecided(game) && game.settledAt !== null);
}

/**
 * Whether a night has a message that may change: from six hours before its first tip-off until six hours after its last game
 * was settled, and at most until the next day of the league is over.
 */
export function isNightOpen(games: readonly Game[], night: string, now: number): boolean {
  const [first] = games;
  if (first === undefined || now < first.startTime.getTime() - previewMs) return false;
  if (now >= startOfLeagueDay(addDays(night, 2)).getTime()) return false;
  if (!areSettled(games)) return true;
  const settledAt = Math.max(...games.map((game) => game.settledAt?.getTime() ?? 0));
  return now < settledAt + correctionsMs;
}

/** The latest earlier result that was not the present one; null if the result was never corrected. */
function resultBefore({ earlierResults = [] }: Game, score: NightGame['score']): NightGame['before'] {
  const before = earlierResults.findLast(
    (earlier) => earlier.score?.team1 !== score?.team1 || earlier.score?.team2 !== score?.team2,
  );
  return before ?? null;
}

/** A game as a night shows it. */
export function toNightGame(game: Game, now: number): NightGame {
  const { id, league, team1, team2, startTime, betStatus, score } = game;
  const state =
    betStatus === 'void'
      ? 'void'
      : betStatus === 'final' || betStatus === 'settled'
        ? 'final'
        : now < startTime.getTime()
          ? 'upcoming'
          : 'live';
  const points = state === 'final' && score !== null ? { team1: score.team1, team2: score.team2 } : null;
  const before = isUndecided(game) ? null : resultBefore(game, points);
  return { id, league, team1, team2, startTime, state, score: points, before };
}

/** The members' bets on these games that were not undone, from main accounts and the group's seasons. */
export async function readBetsOnGames(db: PeopleDatabase, group: Group, games: readonly Game[]): Promise<Bet[]> {
  if (games.length === 0) return [];
  const accounts = { memberIds: group.memberIds, seasonIds: await readSeasonIds(db, group.id) };
  const starts = games.map(({ startTime }) => startTime.getTime());
  const startTime = {
    $gte: new Date(Math.min(...starts) - maxMoveMs),
    $lt: new Date(Math.max(...starts) + maxMoveMs),
  };
  const gameId = { $in: games.map(({ id }) => id) };
  return readBetsOf(db, accounts, { gameId, 'betData.startTime': startTime });
}

/** The sides of the group's head-to-heads on these games that are not decided. */
export async function readPendingSides(
  db: PeopleDatabase,
  group: Group,
  games: readonly Game[],
): Promise<Pick<Bet, 'uid'>[]> {
  const gameId = { $in: games.map(({ id }) => id) };
  const found = await db.bets
    .find(
      { uid: { $in: [...group.memberIds] }, status: 'pending', challenge: { $exists: true }, gameId },
      { _id: 0, uid: 1, account: 1 },
    )
    .hint('pending_of_user')
    .lean();
  return found.filter((bet) => isHeadToHeadOf(group.id, bet));
}

/** The bets that the group may see. */
export function shownBets(bets: readonly Bet[], games: readonly Game[], now: number): Bet[] {
  const tipOffs = new Map(games.map(({ id, startTime }) => [id, startTime]));
  return bets.filter((bet) => isShown(bet, tipOffs.get(bet.gameId) ?? bet.betData.startTime, now));
}

function toNightBet(bet: Bet, username: string, seasons: SeasonNames): NightBet {
  const { league = defaultLeague, team1, team2 } = bet.betData;
  return {
    username,
    gameId: bet.gameId,
    league,
    team1,
    team2,
    season: seasonNameOf(bet, seasons),
    selection: selectionOf(bet),
    side: teamChosen(bet),
    isLost: bet.status === 'lost',
    profit: bet.status === 'pending' ? null : profitOf(bet),
  };
}

/** The seasons of a group whose last day was this night, and whose tables are final. */
async function readEndedSeasons(db: PeopleDatabase, groupId: string, night: string): Promise<EndedSeason[]> {
  const seasons = await db.seasons.find({ groupId }).sort({ createdAt: -1 }).limit(5).lean();
  const ended = seasons.filter(
    ({ finalAt, endsAt }) => finalAt !== undefined && leagueDay(endsAt.getTime() - 1) === night,
  );
  if (ended.length === 0) return [];
  const names = await readUsernames(db, [...new Set(ended.flatMap(({ champions }) => champions))]);
  return ended.map(({ name, champions }) => ({ name, champions: champions.map((uid) => names.get(uid) ?? '') }));
}

/** The results of a night, and the users with a bet on it that is not void, whether or not the group may see the bet. */
interface ReadResults extends NightResults {
  readonly bettors: ReadonlySet<string>;
  /** Whether members have bet on the night and none of their bets is open. Undone and void bets do not count. */
  readonly areBetsDecided: boolean;
}

/** Reads the games of a night and the members' bets on them that the group may see. */
export async function readNightResults(
  db: PeopleDatabase,
  { group, games, now }: { group: Group; games: readonly Game[]; now: number },
): Promise<ReadResults> {
  const [bets, headToHeads] =
    games.length === 0
      ? [[], []]
      : await Promise.all([readBetsOnGames(db, group, games), readPendingSides(db, group, games)]);
  const shown = shownBets(bets, games, now);
  const counted = bets.filter(({ status }) => status !== 'void');
  const [names, seasons] = await Promise.all([
    readUsernames(db, [...new Set(bets.map(({ uid }) => uid))]),
    readSeasonNames(db, shown),
  ]);
  return {
    games: games.map((game) => toNightGame(game, now)),
    standings: standingsOf(shown, { names, seasons }),
    bets: shown.map((bet) => toNightBet(bet, names.get(bet.uid) ?? '', seasons)),
    isOver: areSettled(games),
    bettors: new Set([...counted, ...headToHeads].map(({ uid }) => uid)),
    areBetsDecided:
      counted.length > 0 && counted.every(({ status }) => status !== 'pending') && headToHeads.length === 0,
  };
}

/** The night of a group to read. */
interface NightOfGroup {
  readonly group: Group;
  readonly night: string;
  /** The games that count for the group. */
  readonly games: readonly Game[];
  /** The games whose seals the message has: all of the night, because the group's chain covers bets on each. */
  readonly sealedGames: readonly Game[];
  readonly now: number;
}

/** Reads everything that the message of a night says to a group. */
export async function readNight(
  { db, readers }: { db: PeopleDatabase; readers: NightReaders },
  { group, night, games, sealedGames, now }: NightOfGroup,
): Promise<NightFacts> {
  const gameIds = games.map(({ id }) => id);
  const [{ bettors, areBetsDecided: _, ...results }, names, challenges, headToHeads, seals, seasons] =
    await Promise.all([
      readNightResults(db, { group, games, now }),
      readUsernames(db, group.memberIds),
      readers.readOpenChallenges(group.id),
      readers.readHeadToHeads(group.id, gameIds),
      readers.readSeals(
        group.id,
        sealedGames.map(({ id }) => id),
      ),
      readEndedSeasons(db, group.id, night),
    ]);
  const withoutBet = membersWithoutBet(group.memberIds, bettors).map((uid) => names.get(uid) ?? '');
  return {
    groupName: group.name,
    night,
    withoutBet: withoutBet.sort(compareTexts),
    challenges: challenges.filter(({ league }) => countsLeague(group.leagues, league)),
    headToHeads,
    seals,
    seasons,
    ...results,
  };
}
