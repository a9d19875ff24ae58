import type { InjuredPlayer, InjuriesFailureKind } from '@courtside/contract';

/** A player as the page lists it. */
export type ListedPlayer = Readonly<Omit<InjuredPlayer, 'isNew' | 'changedAt'>>;

/** A team as the page lists it. */
export interface ListedTeam {
  readonly teamName: string;
  readonly players: readonly ListedPlayer[];
}

/** A listed player with change marks. */
export interface ReportedPlayer extends ListedPlayer {
  /** Whether the player was added when the report last changed. */
  readonly isNew: boolean;
  /** When the player was added or last changed status; null if that was before our first report. */
  readonly changedAt: Date | null;
}

export interface ReportedTeam {
  readonly teamName: string;
  readonly players: readonly ReportedPlayer[];
}

/** A failed attempt, with the reason for operators. */
export interface InjuriesFailure {
  readonly at: Date;
  readonly kind: InjuriesFailureKind;
  readonly message: string;
  /** Wait before the next attempt that the page's server requested, in milliseconds. Absent if none. */
  readonly waitMs?: number;
}

/** The last good report, and the outcome of the latest attempt. */
export interface InjuriesReport {
  /** Rises with every completed attempt, whether it succeeded or failed; 0 before the first. */
  readonly version: number;
  readonly teams: readonly ReportedTeam[];
  /** Time of the last successful attempt; null before the first. */
  readonly lastUpdated: Date | null;
  /** Milliseconds since `lastUpdated`; null before the first. */
  readonly ageMs: number | null;
  /** Milliseconds until the next fetch is allowed; 0 when the next refresh fetches the page. */
  readonly pauseMs: number;
  /** When a player was last added, removed or changed status. */
  readonly changedAt: Date | null;
  /** The latest attempt if it failed; the teams are then those of `lastUpdated`. Null if it succeeded. */
  readonly failure: InjuriesFailure | null;
}

/** Thrown when the injuries page cannot be fetched or read. The message is for operators and quotes only the host. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly kind: InjuriesFailureKind;
  /** Wait that the page's server requested, in milliseconds; null if none. */
  readonly retryAfterMs: number | null;

  constructor(kind: InjuriesFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
