import type { Bet } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { ChallengesDatabase } from './collections.ts';
import { anonymous } from './show-challenges.ts';

/** A bet, with the name of the other side if it is one side of a head-to-head. */
export interface BetWithOpponent extends Bet {
  readonly opponent?: string;
}

type NamesDatabase = Pick<ChallengesDatabase, 'challenges' | 'users'>;

/** Adds the current names of opponents to head-to-heads. Two queries, and none without a head-to-head. */
export async function nameOpponents(db: NamesDatabase, bets: readonly Bet[]): Promise<BetWithOpponent[]> {
  const ids = new Set(bets.flatMap(({ challenge }) => challenge ?? []));
  if (ids.size === 0) return [...bets];
  const challenges = await db.challenges.find({ _id: { $in: [...ids] } }, { challenger: 1, taken: 1 }).lean();
  const sidesOf = new Map(challenges.map(({ _id, challenger, taken }) => [_id, [challenger, taken?.by ?? challenger]]));
  const names = await readUsernames(db, [...new Set([...sidesOf.values()].flat())]);
  return bets.map((bet) => {
    if (bet.challenge === undefined) return bet;
    const opponent = sidesOf.get(bet.challenge)?.find((uid) => uid !== bet.uid);
    return { ...bet, opponent: names.get(opponent ?? '') ?? anonymous };
  });
}

/** Adds the names of opponents to batches of bets, as they are read. */
export async function* nameOpponentsIn(
  db: NamesDatabase,
  batches: AsyncGenerator<readonly Bet[], void, undefined>,
): AsyncGenerator<BetWithOpponent[], void, undefined> {
  for await (const bets of batches) yield await nameOpponents(db, bets);
}
