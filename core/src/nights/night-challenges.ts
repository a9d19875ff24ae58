import type { ChallengeDoc } from '../challenges/challenge.model.ts';
import type { ChallengesDatabase } from '../challenges/collections.ts';
import { type ShownChallenge, showChallenges } from '../challenges/show-challenges.ts';
import { otherSide } from '../challenges/stakes.ts';
import { selectionOf, sideNames } from '../ledger/bet.ts';
import type { HeadToHeads, OpenChallenge } from './message-facts.ts';
import { onWhat } from './night-moments.ts';

/** The side of a challenge in words: `Celtics −5.5`. */
function sideOf(challenge: ShownChallenge, isChallengers: boolean): string {
  const { team1, team2 } = challenge.game;
  const chosen = isChallengers ? challenge : otherSide(challenge);
  const selection = selectionOf(chosen);
  const side = sideNames(selection.market, challenge.game)[chosen.side === 1 ? 0 : 1];
  return onWhat({ selection, side, team1, team2 });
}

/** The open challenges of a group, oldest first. */
export async function readOpenOfNight(db: ChallengesDatabase, groupId: string): Promise<OpenChallenge[]> {
  const open = await db.challenges.find({ groupId, status: 'open', unfinished: true }).sort({ createdAt: 1 }).lean();
  const shown = await showChallenges(db, open, new Map());
  return shown.map((challenge) => ({
    challenger: challenge.people.challenger.username,
    opponent: challenge.people.opponent?.username ?? null,
    on: sideOf(challenge, true),
    league: challenge.game.league,
    stake: challenge.stake,
  }));
}

function runningOf(challenges: readonly ShownChallenge[]): HeadToHeads['running'] {
  return challenges.flatMap((challenge) => {
    const { result, people, stake, game } = challenge;
    if (people.opponent === null || result !== 'pending') return [];
    const { challenger, opponent } = people;
    const on = sideOf(challenge, true);
    return [{ challenger: challenger.username, opponent: opponent.username, on, league: game.league, stake }];
  });
}

function settledOf(challenges: readonly ShownChallenge[]): HeadToHeads['settled'] {
  const settled = challenges.flatMap((challenge) => {
    const { result, people, stake, otherStake, game } = challenge;
    if (people.opponent === null || (result !== 'won' && result !== 'lost')) return [];
    const isChallengers = result === 'won';
    const [winner, loser] = isChallengers ? [people.challenger, people.opponent] : [people.opponent, people.challenger];
    const won = isChallengers ? otherStake : stake;
    const on = sideOf(challenge, isChallengers);
    return [{ winner: winner.username, loser: loser.username, on, league: game.league, won }];
  });
  return settled.sort((a, b) => b.won - a.won);
}

/** The head-to-heads of a group on these games that are running, and those that one side has won. */
export async function readHeadToHeadsOfNight(
  db: ChallengesDatabase,
  groupId: string,
  gameIds: readonly string[],
): Promise<HeadToHeads> {
  const taken: ChallengeDoc[] = await db.challenges
    .find({ groupId, gameId: { $in: [...gameIds] }, status: 'taken' })
    .sort({ createdAt: 1 })
    .lean();
  const shown = await showChallenges(db, taken, new Map());
  return { running: runningOf(shown), settled: settledOf(shown) };
}
