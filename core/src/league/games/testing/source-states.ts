import { minuteMs } from '@courtside/contract';
import type { ScoredGame } from '../providers/provider.ts';

/** What a results source does with a game in one reading. `silent`: no response; `error`: an error status; `empty`: an empty list. */
export const sourceStates = [
  'scheduled',
  'live',
  'final A',
  'final B',
  'postponed',
  'silent',
  'error',
  'empty',
] as const;
export type SourceState = (typeof sourceStates)[number];

/** The two results: the home team wins A and loses B. */
export const finals = { 'final A': [108, 101], 'final B': [101, 108] } as const;

/** A game's fields in a state; null when the source does not list it. */
export function listingIn(state: SourceState): Pick<ScoredGame, 'state' | 'score'> | null {
  switch (state) {
    case 'scheduled':
    case 'postponed':
      return { state, score: null };
    case 'live':
      return { state, score: { team1: 98, team2: 95, periods: [], clock: 'Q4 2:00' } };
    case 'final A':
    case 'final B': {
      const [team1, team2] = finals[state];
      return { state: 'final', score: { team1, team2, periods: [], clock: 'Final' } };
    }
    default:
      return null;
  }
}

/** Last report of a source, as a test keeps it. */
interface LastReport {
  readonly state: SourceState;
  readonly at: number;
  /** How often the source has reported it in a row, and since when. */
  readonly times: number;
  readonly since: number;
}

const blockedMs = 30 * minuteMs;

/**
 * Keeps what each source last reported and says which outcomes it allows. Written from the rules, not from the code: an
 * outcome needs a report of this reading and none of another source that contradicts it and is young enough.
 */
export function createRules({ startTime, confirmMs }: { startTime: number; confirmMs: number }) {
  const last = new Map<string, LastReport>();
  return {
    read(source: string, state: SourceState, at: number): void {
      if (listingIn(state) === null) return;
      const earlier = last.get(source);
      const repeats = earlier?.state === state;
      last.set(source, { state, at, times: repeats ? earlier.times + 1 : 1, since: repeats ? earlier.since : at });
    },
    /** Whether money may move to this outcome now. */
    allows(outcome: 'final A' | 'final B' | 'void', now: number): boolean {
      const reports = [...last.values()];
      const supports = ({ state }: LastReport) => state === (outcome === 'void' ? 'postponed' : outcome);
      const support = reports.filter(supports);
      if (!support.some(({ at }) => at === now)) return false;
      const contradicts = ({ state, at }: LastReport) =>
        state.startsWith('final') ||
        ((state === 'live' || (outcome !== 'void' && (state === 'postponed' || at >= startTime))) &&
          now - at <= blockedMs);
      if (reports.some((report) => !supports(report) && contradicts(report))) return false;
      if (outcome === 'void') return support.some(({ times, at }) => times > 1 && at === now);
      return support.length > 1 || support.every(({ at, since }) => at - since >= confirmMs);
    },
  };
}
