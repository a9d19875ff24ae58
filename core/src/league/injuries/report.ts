import type { InjuredPlayer, InjuriesFailureKind } from '@courtside/contract';

/** A player as the page lists it. */
export type ListedPlayer = Readonly<Omit<InjuredPlayer, 'isNew' | 'changedAt'>>;

/** A team as the page lists it. */
export interface ListedTeam {
  readonly teamName: string;
  readonly players: readonly ListedPlayer[];
}

/** A player with what is new about it. */
export interface ReportedPlayer extends ListedPlayer {
  /** Came onto the report when it last changed. */
  readonly isNew: boolean;
  /** When it came onto the report or last changed status; null when that was before our first look. */
  readonly changedAt: Date | null;
}

export interface ReportedTeam {
  readonly teamName: string;
  readonly players: readonly ReportedPlayer[];
}

/** A try that failed, and a sentence for operators on why. */
export interface InjuriesFailure {
  readonly at: Date;
  readonly kind: InjuriesFailureKind;
  readonly message: string;
}

/** The last good report, and how things have gone since. */
export interface InjuriesReport {
  /** Goes up with every try that ended, well or badly; 0 before the first. */
  readonly version: number;
  readonly teams: readonly ReportedTeam[];
  /** When the page was last read well; null before that. */
  readonly lastUpdated: Date | null;
  /** Milliseconds since `lastUpdated`; null before that. */
  readonly ageMs: number | null;
  /** Milliseconds until the page may be asked again; 0 when the next refresh asks it. */
  readonly pauseMs: number;
  /** When a player last came, went or changed status. */
  readonly changedAt: Date | null;
  /** The last try when it failed: the teams are then those of `lastUpdated`. Null when it went well. */
  readonly failure: InjuriesFailure | null;
}
