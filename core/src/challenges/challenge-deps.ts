import { DomainError } from '@courtside/contract';
import type { StakeLimits } from '../bets/limits/player-limits.ts';
import { isObviousError } from '../bets/obvious-error.ts';
import type { Game } from '../league/games/game.ts';
import type { Games } from '../league/games/games.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';
import type { Tabs } from './tabs.ts';

/** What happened to a challenge. */
export type ChallengeEvent = 'made' | 'moved' | 'taken' | 'declined' | 'answered' | 'withdrawn' | 'expired';

/** What the steps of a challenge need. */
export interface ChallengeDeps {
  readonly db: ChallengesDatabase;
  readonly ledger: Ledger;
  readonly games: Pick<Games, 'get'>;
  readonly limits: StakeLimits;
  readonly clock: Clock;
  readonly tabs: Tabs;
  /** Called after each change that others may see. */
  readonly onChanged: (doc: ChallengeDoc, event: ChallengeEvent) => void;
}

/** Reads a challenge of a group that its members may see. @throws DomainError `challenge-not-found` */
export async function findChallenge(
  db: Pick<ChallengesDatabase, 'challenges'>,
  groupId: string,
  id: string,
): Promise<ChallengeDoc> {
  const doc = await db.challenges.findOne({ _id: id, groupId, status: { $ne: 'making' } }).lean();
  if (doc === null) throw new DomainError('challenge-not-found');
  return doc;
}

const closedTexts = {
  making: 'This challenge is not open yet.',
  open: 'This challenge is still open.',
  taken: 'This challenge has been taken.',
  declined: 'This challenge was declined.',
  answered: 'This challenge was answered with another price.',
  withdrawn: 'This challenge was withdrawn.',
  expired: 'This challenge has expired.',
} as const;

/** Whether a challenge is on a price that later readings proved wrong. Nobody can take it, and its bets are void. */
export function isOnObviousError(doc: ChallengeDoc, game: Pick<Game, 'obviousErrors'>): boolean {
  const { market, firstReadAt } = doc;
  const betData = firstReadAt === undefined ? {} : { firstReadAt };
  return isObviousError({ ...(market && { market }), betData }, game);
}

/** The error for a challenge that is no longer open. */
export function closedError({ status }: Pick<ChallengeDoc, 'status'>): DomainError {
  return new DomainError('challenge-closed', { message: closedTexts[status] });
}
