import type { Challenge, Tab } from '@courtside/contract/challenges';
import { hourMs, minuteMs } from '@courtside/contract/time';
import { inMs } from './builders.ts';

const createdAt = inMs(-minuteMs);

/** An open challenge of Ana to Bo: $20.00 on the Celtics −5.5 at −157 against $12.74. */
export function aChallenge(fields: Partial<Challenge> = {}): Challenge {
  return {
    id: 'c1',
    groupId: 'g1',
    groupName: 'Sunday hoops',
    game: { id: 'game-1', team1: 'Boston Celtics', team2: 'Miami Heat', startTime: inMs(hourMs) },
    market: 'spread',
    side: 'team1',
    line: -5.5,
    price: -157,
    stake: 20,
    otherStake: 12.74,
    pot: 32.74,
    challenger: { uid: 'ana', username: 'ana' },
    opponent: { uid: 'bo', username: 'bo' },
    isForAll: false,
    status: 'open',
    result: null,
    createdAt,
    expiresAt: inMs(hourMs),
    takenAt: null,
    answerTo: null,
    ...fields,
  };
}

/** The first tab of the group, without a head-to-head. */
export function aTab(fields: Partial<Tab> = {}): Tab {
  return {
    groupId: 'g1',
    number: 1,
    startedAt: null,
    limit: 500,
    members: [],
    pairs: [],
    challenges: [],
    ...fields,
  };
}
