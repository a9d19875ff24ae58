import { type Cents, formatSelection } from '@courtside/contract';
import { selectionOf, sideNames } from '../../ledger/bet.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import { type ShownChallenge, showChallenges } from './read-tab.ts';
import { otherSide } from './stakes.ts';

/** An open challenge of a group, as its night's message has it. */
interface NightChallenge {
  readonly challenger: string;
  /** Null if any member may take it. */
  readonly opponent: string | null;
  /** What the challenger bets on. */
  readonly on: string;
  readonly stake: Cents;
}

/** A head-to-head that one side has won. */
interface NightResult {
  readonly winner: string;
  readonly loser: string;
  /** What the winner bet on. */
  readonly on: string;
  readonly won: Cents;
}

/** The side of a challenge in words: `Boston Celtics −5.5`. */
function sideOf(challenge: ShownChallenge, isChallengers: boolean): string {
  const chosen = isChallengers ? challenge : otherSide(challenge);
  const selection = selectionOf(chosen);
  return formatSelection(selection, sideNames(selection.market, challenge.game)[chosen.side === 1 ? 0 : 1]);
}

/** The open challenges of a group, oldest first. */
export async function readOpenOfNight(db: PeopleDatabase, groupId: string): Promise<NightChallenge[]> {
  const open = await db.challenges.find({ groupId, status: 'open', unfinished: true }).sort({ createdAt: 1 }).lean();
  const shown = await showChallenges(db, open, new Map());
  return shown.map((challenge) => ({
    challenger: challenge.people.challenger.username,
    opponent: challenge.people.opponent?.username ?? null,
    on: sideOf(challenge, true),
    stake: challenge.stake,
  }));
}

/** The head-to-heads of a group on these games that one side has won, the highest win first. */
export async function readSettledOfNight(
  db: PeopleDatabase,
  groupId: string,
  gameIds: readonly string[],
): Promise<NightResult[]> {
  const taken: ChallengeDoc[] = await db.challenges
    .find({ groupId, gameId: { $in: [...gameIds] }, status: 'taken' })
    .sort({ createdAt: 1 })
    .lean();
  const shown = await showChallenges(db, taken, new Map());
  return shown
    .flatMap((challenge): NightResult[] => {
      const { result, people, stake, otherStake } = challenge;
      if (people.opponent === null || (result !== 'won' && result !== 'lost')) return [];
      const isChallengers = result === 'won';
      const [winner, loser] = isChallengers
        ? [people.challenger, people.opponent]
        : [people.opponent, people.challenger];
      const won = isChallengers ? otherStake : stake;
      return [{ winner: winner.username, loser: loser.username, on: sideOf(challenge, isChallengers), won }];
    })
    .sort((a, b) => b.won - a.won);
}
