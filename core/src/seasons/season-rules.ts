import { type Cents, countsLeague, DomainError, formatCents, leagueTitles } from '@courtside/contract';
import type { AccountRules } from '../bets/account-rules.ts';
import type { CheckStake, StakeRequest } from '../bets/limits/stake-request.ts';
import { checkParlayPayout } from '../bets/parlay-payout.ts';
import type { Game } from '../league/games/game.ts';
import { type AccountId, seasonOf } from '../ledger/account-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createLoader } from '../platform/loader.ts';
import { recentlyUsed } from '../platform/recently-used.ts';
import type { SeasonsDatabase } from './collections.ts';
import { joinsOf, openAccounts } from './open-accounts.ts';
import { checkRunning, fromDoc, maxLegsOf, maxStakeOf, type Season, seasonProjection } from './season.ts';

/** The seasons whose settings, which never change, a process remembers. */
const seasonsRemembered = 1_000;

function checkGame(season: Season, game: Pick<Game, 'startTime' | 'league'>): void {
  if (season.leagues !== undefined && !countsLeague(season.leagues, game.league)) {
    const message = `This season takes bets on these leagues only: ${leagueTitles(season.leagues)}.`;
    throw new DomainError('league-outside-season', { message });
  }
  // Otherwise the season could not end on its last day.
  if (game.startTime < season.startsAt || game.startTime >= season.endsAt) throw new DomainError('game-outside-season');
}

/** @throws DomainError `too-many-legs`, `parlay-over-limit` */
function checkParlay(season: Season, legs: number, potential: Cents): void {
  const max = maxLegsOf(season);
  if (legs > max) {
    const message = max === 1 ? 'This season takes no parlays.' : `A parlay has at most ${max} legs in this season.`;
    throw new DomainError('too-many-legs', { message });
  }
  checkParlayPayout(potential, season.bankroll);
}

function checkStake(season: Season, { amount, at, games, potential }: StakeRequest): void {
  checkRunning(season, at);
  const max = maxStakeOf(season);
  if (amount > max) {
    if (games === null) throw new DomainError('stake-over-season-limit.hold');
    const message = `The largest stake of one bet in this season is ${formatCents(max)}.`;
    throw new DomainError('stake-over-season-limit', { message });
  }
  for (const game of games ?? []) checkGame(season, game);
  if (games !== null && games.length > 1) checkParlay(season, games.length, potential);
}

/** The rules of season accounts: members bet while the season runs, on games of its days and leagues, up to the largest stake. */
export function createSeasonRules(deps: { db: SeasonsDatabase; ledger: Ledger }): AccountRules {
  const { db } = deps;
  const seasons = recentlyUsed<string, Season>(seasonsRemembered);

  const memberships = createLoader<true>(async (keys) => {
    const pairs = keys.map((key) => key.split(':'));
    const groups = await db.groups.aggregate<{ _id: string; members: string[] }>([
      { $match: { _id: { $in: pairs.map(([groupId]) => groupId) } } },
      { $project: { members: { $setIntersection: ['$memberIds', { $literal: pairs.map(([, uid]) => uid) }] } } },
    ]);
    return new Map(groups.flatMap(({ _id, members }) => members.map((uid) => [`${_id}:${uid}`, true] as const)));
  });

  const loader = createLoader<Season>(async (ids) => {
    const docs = await db.seasons.find({ _id: { $in: [...ids] } }, seasonProjection).lean();
    return new Map(docs.map((doc) => [doc._id, fromDoc(doc)]));
  });

  async function read(account: AccountId): Promise<{ readonly season: Season; readonly uid: string }> {
    const { seasonId, uid } = seasonOf(account) ?? { seasonId: '', uid: '' };
    const season = seasons.get(seasonId) ?? (await loader.load(seasonId));
    if (season === null) throw new DomainError('season-not-found');
    seasons.set(seasonId, season);
    if ((await memberships.load(`${season.groupId}:${uid}`)) === null) throw new DomainError('forbidden.group');
    return { season, uid };
  }

  return {
    async read(account): Promise<CheckStake> {
      const { season } = await read(account);
      return (stake) => checkStake(season, stake);
    },
    async open(account) {
      const { season, uid } = await read(account);
      const group = await db.groups.findOne({ _id: season.groupId }, { memberIds: 1, joins: 1 }).lean();
      const members = group === null ? [] : joinsOf(group).filter((member) => member.uid === uid);
      const opened = await openAccounts(deps, season, members);
      if (members.length > 0 && opened === 0) throw new DomainError('forbidden.season');
    },
  };
}
