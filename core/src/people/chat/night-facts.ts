import type { League, Selection } from '@courtside/contract';

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

/** The points of a game that has ended. */
type Points = { readonly team1: number; readonly team2: number };

/** A game of the night. Team 1 is the home team. */
export interface NightGame {
  readonly id: string;
  readonly league: League;
  readonly team1: string;
  readonly team2: string;
  readonly startTime: Date;
  readonly state: 'upcoming' | 'live' | 'final' | 'void';
  /** Null unless the state is `final`. */
  readonly score: Points | null;
  /** What the result was before it was corrected: a null score if the game was void. Null without a correction. */
  readonly before: { readonly score: Points | null } | null;
}

/** A bet of the night that the group may see. Money in cents. */
export interface NightBet {
  readonly username: string;
  readonly gameId: string;
  readonly league: League;
  readonly team1: string;
  readonly team2: string;
  /** The name of the season whose money was bet; null for a bet from a main account. */
  readonly season: string | null;
  readonly selection: Selection;
  /** The chosen team, or `Over` or `Under`. */
  readonly side: string;
  readonly isLost: boolean;
  /** Null while it is pending. */
  readonly profit: number | null;
}

/** A member's row in the standings of the night. Money in cents. */
export interface NightRow {
  readonly uid: string;
  readonly username: string;
  readonly rank: number;
  readonly profit: number;
}

/** The members by tonight's profit, in one kind of money: that of main accounts, or that of one season. */
export interface NightStandings {
  /** The name of the season; null for main accounts. */
  readonly season: string | null;
  /** Members without a decided bet that the group may see are left out. A void bet is not decided. */
  readonly rows: readonly NightRow[];
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
  /** Main accounts first, then seasons, latest first. Those without a row are left out. */
  readonly standings: readonly NightStandings[];
  readonly bets: readonly NightBet[];
  readonly headToHeads: HeadToHeads;
  /** Every record of the night, in the order of the group's chain. */
  readonly seals: readonly GameSeal[];
  readonly seasons: readonly EndedSeason[];
  /** True once every game is decided and every bet on it is closed. */
  readonly isOver: boolean;
}
