import { DomainError, type League, type UserBetStatus } from '@courtside/contract';
import { betKey, betOfChallenge } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';

/** A user with the current name. */
export interface Person {
  readonly uid: string;
  readonly username: string;
}

/** A challenge with the names of its people, its game, and the result of the challenger's bet. Money in cents. */
export interface ShownChallenge extends ChallengeDoc {
  readonly groupName: string;
  readonly people: { readonly challenger: Person; readonly opponent: Person | null };
  readonly game: { readonly league: League; readonly team1: string; readonly team2: string; readonly startTime: Date };
  /** Null unless it was taken. */
  readonly result: 'pending' | 'won' | 'lost' | 'push' | 'void' | null;
}

/** The name of a user whose account was deleted. */
export const anonymous = 'A former user';

/** The results of challengers' bets, by challenge. A bet that is not stored yet is pending. */
async function readResults(db: ChallengesDatabase, docs: readonly Pick<ChallengeDoc, '_id' | 'challenger'>[]) {
  const keys = docs.map(({ _id, challenger }) => betKey({ uid: challenger, id: betOfChallenge(_id) }));
  const bets = await db.bets.find({ _id: { $in: keys } }, { challenge: 1, status: 1 }).lean();
  return new Map(bets.map(({ challenge = '', status }) => [challenge, status]));
}

/**
 * Adds names, games and results to challenges.
 * @param known the results of the challenges that were taken; read if absent
 */
export async function showChallenges(
  db: ChallengesDatabase,
  docs: readonly ChallengeDoc[],
  groupNames: ReadonlyMap<string, string>,
  known?: ReadonlyMap<string, UserBetStatus>,
): Promise<ShownChallenge[]> {
  if (docs.length === 0) return [];
  const taken = docs.filter(({ status }) => status === 'taken');
  const uids = docs.flatMap(({ challenger, opponent, taken }) => [challenger, opponent ?? taken?.by ?? challenger]);
  const [names, games, results] = await Promise.all([
    readUsernames(db, [...new Set(uids)]),
    db.games
      .find(
        { _id: { $in: [...new Set(docs.map(({ gameId }) => gameId))] } },
        { league: 1, team1: 1, team2: 1, startTime: 1 },
      )
      .lean(),
    known ?? readResults(db, taken),
  ]);
  const gameById = new Map(games.map((game) => [game._id, game]));
  const personOf = (uid: string): Person => ({ uid, username: names.get(uid) ?? anonymous });
  return docs.flatMap((doc) => {
    const game = gameById.get(doc.gameId);
    if (game === undefined) return [];
    const opponent = doc.taken?.by ?? doc.opponent;
    const status = doc.status === 'taken' ? (results.get(doc._id) ?? 'pending') : null;
    return [
      {
        ...doc,
        groupName: groupNames.get(doc.groupId) ?? '',
        people: { challenger: personOf(doc.challenger), opponent: opponent === undefined ? null : personOf(opponent) },
        game: { league: game.league, team1: game.team1, team2: game.team2, startTime: game.startTime },
        // A head-to-head is never cashed out.
        result: status === 'cashed-out' ? null : status,
      },
    ];
  });
}

/** Adds names, game and result to a challenge. @throws DomainError `game-not-found` */
export async function showChallengeIn(
  db: ChallengesDatabase,
  doc: ChallengeDoc,
  groupName: string,
): Promise<ShownChallenge> {
  const [shown] = await showChallenges(db, [doc], new Map([[doc.groupId, groupName]]));
  if (shown === undefined) throw new DomainError('game-not-found');
  return shown;
}

/** Reads the name of a challenge's group, and adds names, game and result. @throws DomainError `game-not-found` */
export async function showChallenge(db: ChallengesDatabase, doc: ChallengeDoc): Promise<ShownChallenge> {
  const group = await db.groups.findOne({ _id: doc.groupId }, { name: 1 }).lean();
  return showChallengeIn(db, doc, group?.name ?? '');
}
