import { DomainError } from '@courtside/contract';
import { atStakeCents } from '../../betting/ledger/betting-ledger.ts';
import { type AccountId, mainAccountOf, type Uid } from '../../money/account-id.ts';
import type { PeopleDatabase } from '../collections.ts';
import { rebuysLeft } from './rebuy.ts';
import { fromDoc, maxStakeOf, type Season, seasonProjection, stateOf } from './season.ts';

/** An account that a user can bet from. Money in cents. */
export interface BettingAccount {
  readonly account: AccountId;
  readonly seq: number;
  readonly balance: number;
  /** Open holds and the stakes of pending bets. */
  readonly atStake: number;
  /** Null for the main account. */
  readonly ofSeason: {
    readonly season: Season;
    readonly groupName: string;
    readonly maxStake: number;
    readonly canBet: boolean;
    readonly rebuysLeft: number;
  } | null;
}

/** The user's main account, then the accounts of seasons that are not final, oldest first. @throws `user-not-found` */
export async function listAccounts(db: PeopleDatabase, uid: Uid, now: number): Promise<BettingAccount[]> {
  const projection = { seq: 1, balance: 1, holds: 1, stats: 1, rebuys: 1, seasonId: 1 } as const;
  const [main, accounts] = await Promise.all([
    db.profiles
      .findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, projection)
      .lean()
      .exec(),
    db.seasonMembers
      .find({ uid, seq: { $gt: 0 } }, projection)
      .lean()
      .exec(),
  ]);
  if (main === null) throw new DomainError('user-not-found');
  const bySeason = new Map(accounts.map((account) => [account.seasonId, account]));
  const seasons = await db.seasons
    .find({ _id: { $in: [...bySeason.keys()] }, isOpen: true }, seasonProjection)
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
      canBet: group.isMember && stateOf(season, now) === 'running',
      rebuysLeft: rebuysLeft(season, account),
    };
    const { _id, seq, balance } = account;
    return [{ account: _id, seq, balance, atStake: atStakeCents(account), ofSeason }];
  });
  const { _id, seq, balance } = main;
  return [{ account: _id, seq, balance, atStake: atStakeCents(main), ofSeason: null }, ...ofSeasons];
}
