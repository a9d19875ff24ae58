/** A phase of a game in real time: a period, or the break after it. */
interface Phase {
  /** Label on the scoreboard. */
  readonly label: string;
  readonly period: number;
  readonly realMs: number;
  /** Game seconds played in it; 0 for a break. */
  readonly seconds: number;
}

/** Progress of a game. */
export interface Stage {
  /** 1 to 4, 5 in overtime. */
  readonly period: number;
  /** Game seconds played so far. */
  readonly played: number;
  /** Clock on the scoreboard, such as `Q3 4:12`, `Half`, `OT 1:30`, `Final`. */
  readonly clock: string;
  readonly over: boolean;
}

export const quarterSeconds = 12 * 60;
export const regulationSeconds = 4 * quarterSeconds;
export const overtimeSeconds = 5 * 60;

const play = (label: string, period: number, realMs: number, seconds: number) => ({ label, period, realMs, seconds });
const pause = (label: string, period: number, realMs: number) => ({ label, period, realMs, seconds: 0 });

const regulation: readonly Phase[] = [
  play('Q1', 1, 56_000, quarterSeconds),
  pause('End Q1', 1, 4_000),
  play('Q2', 2, 56_000, quarterSeconds),
  pause('Half', 2, 8_000),
  play('Q3', 3, 56_000, quarterSeconds),
  pause('End Q3', 3, 4_000),
  play('Q4', 4, 56_000, quarterSeconds),
];
const withOvertime: readonly Phase[] = [
  ...regulation,
  pause('End Q4', 4, 3_000),
  play('OT', 5, 20_000, overtimeSeconds),
];

/** Real time from tip-off to the end, in milliseconds. */
export function durationMs(overtime: boolean): number {
  return (overtime ? withOvertime : regulation).reduce((sum, phase) => sum + phase.realMs, 0);
}

/** Progress of a game some real time after tip-off, in milliseconds. */
export function stageAfter(elapsedMs: number, overtime: boolean): Stage {
  let left = elapsedMs;
  let played = 0;
  for (const { label, period, realMs, seconds } of overtime ? withOvertime : regulation) {
    if (left < realMs) {
      const now = (seconds * left) / realMs;
      return {
        period,
        played: played + now,
        clock: seconds ? `${label} ${formatClock(seconds - now)}` : label,
        over: false,
      };
    }
    left -= realMs;
    played += seconds;
  }
  return { period: overtime ? 5 : 4, played, clock: 'Final', over: true };
}

function formatClock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
