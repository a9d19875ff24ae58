import type { Challenge, Tab } from './challenges.ts';
import type { Game, InjuriesReport, OwnUser, UserBet } from './entities.ts';
import type { GroupLogEntry } from './group-log.ts';
import type { GroupTicket } from './group-tickets.ts';
import type { GroupBet, GroupCard, GroupStandings } from './groups.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import type { League } from './leagues.ts';
import type { TargetReactions } from './reactions.ts';
import type { Season, SeasonRow } from './seasons.ts';

/** Where odds and scores come from: the demo's simulator or real games. */
export type Feed = 'demo' | 'real';

/** When the next game of a league starts, also one that is not offered yet. */
export interface NextGame {
  readonly league: League;
  readonly startTime: string;
  /** True if only its day is known. */
  readonly isDayOnly: boolean;
}

/** The whole state of a topic. */
export interface TopicSnapshots {
  games: {
    readonly now: string;
    readonly feed: Feed;
    readonly games: readonly Game[];
    /** The next game of each league, the soonest first. Absent if none is known. */
    readonly next?: readonly NextGame[];
    /** Present while no source of games can be read. */
    readonly areSourcesDown?: true;
  };
  leaderboard: { readonly rows: readonly LeaderboardRow[]; readonly total: number };
  injuries: InjuriesReport;
  group: {
    readonly group: GroupStandings;
    readonly bets: readonly GroupBet[];
    /** The latest entries of the group's log, newest first. */
    readonly log: readonly GroupLogEntry[];
    /** The members' reactions to these bets, to head-to-heads and to moments, by target. */
    readonly reactions: readonly TargetReactions[];
    /** The open tickets that the group passes around, and those that tipped off or ended within the last day, newest first. */
    readonly tickets: readonly GroupTicket[];
  };
  me: { readonly user: OwnUser; readonly bets: readonly UserBet[] };
  'own-groups': { readonly cards: readonly GroupCard[] };
  season: { readonly season: Season; readonly rows: readonly SeasonRow[] };
  tab: Tab;
  /** The user's open and running head-to-heads, and those that the user may take, newest first. */
  'own-challenges': { readonly challenges: readonly Challenge[] };
}
