import { DomainError } from '@courtside/contract';
import type { AccountState } from '../ledger/account.model.ts';
import { type AccountId, mainAccountOf, type Uid } from '../ledger/account-id.ts';
import { atStakeCents } from '../ledger/account-state.ts';
import type { Clock } from '../platform/clock.ts';
import type { SeasonsDatabase } from './collections.ts';
import { rebuysLeft } from './rebuy.ts';
import { fromDoc, maxLegsOf, maxStakeOf, type Season, seasonProjection, stateOf } from './season.ts';

/** The main account of a user, or one of a season. Money in cents. */
export interface BettingAccount {
  readonly account: AccountId;
  readonly seq: number;
  readonly balance: number;
  /** Open holds and the stakes of pending bets. */
  readonly atStake: number;
  readonly stats: AccountState['stats'];
  /** Null for the main account. */
  readonly ofSeason: {
    readonly season: Season;
    readonly groupName: string;
    readonly maxStake: number;
    /** The most legs of one bet. */
    readonly maxLegs: number;
    readonly canBet: boolean;
    readonly rebuysLeft: number;
  } | null;
}

/** 'open': the seasons that are not final. */
export type ListedSeasons = 'open' | 'all';

/** The user's main account, then the accounts of seasons, oldest first. @throws `user-not-found` */
export async function listAccounts(
  { db, clock }: { readonly db: SeasonsDatabase; readonly clock: Clock },
  uid: Uid,
  listed: ListedSeasons = 'open',
): Promise<BettingAccount[]> {
  const now = clock();
  const projection = { seq: 1, balance: 1, holds: 1, stats: 1, rebuys: 1, seasonId: 1 } as const;
  const [main, accounts] = await Promise.all([
    db.users
      .findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, projection)
      .lean()
      .exec(),
    db.seasonAccounts
      .find({ uid, seq: { $gt: 0 } }, projection)
      .lean()
      .exec(),
  ]);
  if (main === null) throw new DomainError('user-not-found');
  const bySeason = new Map(accounts.map((account) => [account.seasonId, account]));
  const seasons = await db.seasons
    .find({ _id: { $in: [...bySeason.keys()] }, ...(listed === 'open' && { isOpen: true }) }, seasonProjection)
    .sort({ createdAt: 1 })
    .lean();
  const groups = await db.groups.aggregate<{ _id: string; name: string; isMember: boolean }>([
    { $match: { _id: { $in: seasons.map(({ groupId }) => groupId) } } },
    { $project: { name: 1, isMember: { $in: [uid, '$memberIds'] } } },
  ]);
  const byId = new Map(groups.map((group) => [group._id, group]));
  const ofSeasons = seasons.map(fromDoc).flatMap((season): BettingAccount[] => {
    const [account, group] = [bySeason.get(season.id), byId.get(season.groupId)];
    if (account === undefined || group === undefined) return [];
    const ofSeason = {
      season,
      groupName: group.name,
      maxStake: maxStakeOf(season),
      maxLegs: maxLegsOf(season),
      canBet: group.isMember && stateOf(season, now) === 'running',
      rebuysLeft: season.finalAt === undefined ? rebuysLeft(season, account) : 0,
    };
    const { _id, seq, balance, stats } = account;
    return [{ account: _id, seq, balance, atStake: atStakeCents(account), stats, ofSeason }];
  });
  const { _id, seq, balance, stats } = main;
  return [{ account: _id, seq, balance, atStake: atStakeCents(main), stats, ofSeason: null }, ...ofSeasons];
}
