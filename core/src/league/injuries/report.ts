import type { InjuriesFailureKind } from '@courtside/contract';
import type { InjuriesDoc } from './injuries.model.ts';

export type ReportedTeam = InjuriesDoc['teams'][number];

/** A listed player with change marks. */
export type ReportedPlayer = ReportedTeam['players'][number];

/** A player as the page lists it. */
export type ListedPlayer = Omit<ReportedPlayer, 'isNew' | 'changedAt'>;

/** A team as the page lists it. */
export interface ListedTeam {
  readonly teamName: string;
  readonly players: readonly ListedPlayer[];
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
  readonly failure: InjuriesDoc['failure'];
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
