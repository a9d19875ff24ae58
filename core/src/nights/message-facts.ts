import type { League } from '@courtside/contract';
import type { NightGame } from './night-games.ts';
import type { BeatMoment, SwingMoment, WinnerMoment } from './night-moments.ts';
import type { NightStandings } from './night-standings.ts';

/** A challenge that waits for its answer, or for its game. Money in cents. */
export interface OpenChallenge {
  readonly challenger: string;
  /** Null if any member may take it. */
  readonly opponent: string | null;
  /** What the challenger bets on: `Celtics −5.5`. */
  readonly on: string;
  readonly league: League;
  readonly stake: number;
}

/** A head-to-head bet of two members that was taken and is not settled. Money in cents. */
interface RunningHeadToHead extends OpenChallenge {
  /** The member who took the challenge. */
  readonly opponent: string;
}

/** A head-to-head bet of two members that was settled. Money in cents. */
interface SettledHeadToHead {
  readonly winner: string;
  readonly loser: string;
  /** What the winner bet on. */
  readonly on: string;
  readonly league: League;
  /** What the winner gained. */
  readonly won: number;
}

/** The head-to-heads of a group's night. One without a winner is in neither list once it is settled. */
export interface HeadToHeads {
  /** Oldest first. */
  readonly running: readonly RunningHeadToHead[];
  /** The highest win first. */
  readonly settled: readonly SettledHeadToHead[];
}

/** A record of a game in the group's chain: what proves that no bet on it was changed afterwards. */
interface GameSeal {
  readonly gameId: string;
  /** The number of the record and its hash: the head of the chain at that time. */
  readonly seal: string;
}

/** What other parts of the product know of a group's night. By default, the readers find nothing. */
export interface NightReaders {
  readOpenChallenges(groupId: string): Promise<readonly OpenChallenge[]>;
  readHeadToHeads(groupId: string, gameIds: readonly string[]): Promise<HeadToHeads>;
  readSeals(groupId: string, gameIds: readonly string[]): Promise<readonly GameSeal[]>;
}

/** A season of the group that ended with the night. */
export interface EndedSeason {
  readonly name: string;
  readonly champions: readonly string[];
}

/** Everything that the message of a night says. */
export interface MessageFacts {
  readonly groupName: string;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** By tip-off. */
  readonly games: readonly NightGame[];
  /** The members without a bet on a game of the night that is not void, by name. */
  readonly withoutBet: readonly string[];
  readonly challenges: readonly OpenChallenge[];
  /** Main accounts first, then seasons, latest first. Those without a row are left out. */
  readonly standings: readonly NightStandings[];
  /** Empty until the night is over. */
  readonly winners: readonly WinnerMoment[];
  readonly swing: SwingMoment | null;
  readonly beat: BeatMoment | null;
  readonly headToHeads: HeadToHeads;
  /** Every record of the night, in the order of the group's chain. */
  readonly seals: readonly GameSeal[];
  readonly seasons: readonly EndedSeason[];
  /** True once the last game is decided and all bets on the games are closed. */
  readonly isOver: boolean;
}
