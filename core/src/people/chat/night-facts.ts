import type { Selection } from '@courtside/contract';

/** A challenge that waits for its answer, or for its game. Money in cents. */
interface OpenChallenge {
  readonly challenger: string;
  /** Null if any member may take it. */
  readonly opponent: string | null;
  /** What the challenger bets on: `Boston Celtics −5.5`. */
  readonly on: string;
  readonly stake: number;
}

/** A head-to-head bet of two members that was settled. Money in cents. */
interface SettledHeadToHead {
  readonly winner: string;
  readonly loser: string;
  /** What the winner bet on. */
  readonly on: string;
  /** What the winner gained. */
  readonly won: number;
}

/** A record of a game in the group's chain: what proves that no bet on it was changed afterwards. */
interface GameSeal {
  readonly gameId: string;
  /** The number of the record and its hash: the head of the chain at that time. */
  readonly seal: string;
}

/** What other parts of the product know of a group's night. Each reader returns [] by default. */
export interface NightReaders {
  readOpenChallenges(groupId: string): Promise<readonly OpenChallenge[]>;
  readSettledHeadToHeads(groupId: string, gameIds: readonly string[]): Promise<readonly SettledHeadToHead[]>;
  readSeals(groupId: string, gameIds: readonly string[]): Promise<readonly GameSeal[]>;
}

/** A game of the night. Team 1 is the home team. */
export interface NightGame {
  readonly id: string;
  readonly team1: string;
  readonly team2: string;
  readonly startTime: Date;
  readonly state: 'upcoming' | 'live' | 'final' | 'void';
  /** Null unless the state is `final`. */
  readonly score: { readonly team1: number; readonly team2: number } | null;
}

/** A bet of the night that the group may see. Money in cents. */
export interface NightBet {
  readonly username: string;
  readonly gameId: string;
  readonly selection: Selection;
  /** The chosen team, or `Over` or `Under`. */
  readonly side: string;
  readonly isLost: boolean;
  /** Null while it is pending. */
  readonly profit: number | null;
}

/** A member's line in the standings of the night. Money in cents. */
export interface NightRow {
  readonly username: string;
  readonly rank: number;
  readonly profit: number;
}

/** A season of the group that ended with the night. */
export interface EndedSeason {
  readonly name: string;
  readonly champions: readonly string[];
}

/** Everything that the message of a night says. */
export interface NightFacts {
  readonly groupName: string;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** By tip-off. */
  readonly games: readonly NightGame[];
  /** The members without a bet on a game of the night that is not void, by name. */
  readonly withoutBet: readonly string[];
  readonly challenges: readonly OpenChallenge[];
  /** By tonight's profit. Members without a bet that the group may see are left out. */
  readonly standings: readonly NightRow[];
  readonly bets: readonly NightBet[];
  readonly headToHeads: readonly SettledHeadToHead[];
  /** Every record of the night, in the order of the group's chain. */
  readonly seals: readonly GameSeal[];
  readonly seasons: readonly EndedSeason[];
  /** True once every game is decided and every bet on it is closed. */
  readonly isOver: boolean;
}
