import { type Challenge, type ChallengeBlock, defaultLeague, type Tab, toDollars } from '@courtside/contract';
import type { ChallengeBlock as StoredBlock } from '@courtside/core/challenges/challenge-blocks';
import type { ReadTab } from '@courtside/core/challenges/read-tab';
import type { ShownChallenge } from '@courtside/core/challenges/show-challenges';
import { selectionOf } from '@courtside/core/ledger/bet';

/** A challenge as the members of its group see it; money in dollars. */
export function presentChallenge(challenge: ShownChallenge): Challenge {
  const { _id, groupId, groupName, gameId, game, price, stake, otherStake, people, taken } = challenge;
  return {
    id: _id,
    groupId,
    groupName,
    game: {
      id: gameId,
      ...(game.league !== defaultLeague && { league: game.league }),
      team1: game.team1,
      team2: game.team2,
      startTime: game.startTime.toISOString(),
    },
    ...selectionOf(challenge),
    price,
    stake: toDollars(stake),
    otherStake: toDollars(otherStake),
    pot: toDollars(stake + otherStake),
    challenger: people.challenger,
    opponent: people.opponent,
    isForAll: challenge.opponent === undefined,
    // Members do not see a challenge that is being made.
    status: challenge.status === 'making' ? 'open' : challenge.status,
    result: challenge.result,
    createdAt: challenge.createdAt.toISOString(),
    expiresAt: challenge.expiresAt.toISOString(),
    takenAt: taken?.at.toISOString() ?? null,
    answerTo: challenge.answerTo ?? null,
  };
}

/** A user whose challenges the caller does not take. */
export function presentChallengeBlock({ uid, username, blockedAt }: StoredBlock): ChallengeBlock {
  return { uid, username, blockedAt: blockedAt.toISOString() };
}

/** A tab as the members of its group see it; money in dollars. */
export function presentTab({ groupId, number, startedAt, limit, members, pairs, challenges }: ReadTab): Tab {
  return {
    groupId,
    number,
    startedAt: startedAt?.toISOString() ?? null,
    limit: toDollars(limit),
    members: members.map((member) => ({
      ...member,
      balance: toDollars(member.balance),
      inPlay: toDollars(member.inPlay),
    })),
    pairs: pairs.map((pair) => ({ ...pair, owed: toDollars(pair.owed) })),
    challenges: challenges.map(presentChallenge),
  };
}
