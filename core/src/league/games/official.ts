import type { Report } from './reports.ts';

/** Report of a source that listed the game in this reading. */
export interface PresentReport {
  readonly source: string;
  readonly report: Report;
}

/** Rules for when a result becomes official. */
export interface ResultRules {
  /** Least time between two equal readings when there is only one source, in milliseconds. */
  readonly confirmMs: number;
  /**
   * A final earlier than this after tip-off needs a second reading from every source, and a final before tip-off never
   * counts. Milliseconds; null for a source that is always right, such as the simulator.
   */
  readonly shortestGameMs: number | null;
}

/** When one source reports a final and another still does not after this time, they disagree. */
const longestWaitMs = 30 * 60_000;

/** What the reports decide. `pause`: an irreversible change waits for its second reading. */
export type Verdict =
  | { readonly kind: 'undecided'; readonly pause: boolean }
  | { readonly kind: 'final'; readonly source: string; readonly score: NonNullable<Report['score']> }
  | { readonly kind: 'void'; readonly reason: string }
  | { readonly kind: 'disputed'; readonly reason: string };

const waiting: Verdict = { kind: 'undecided', pause: true };

function describe({ source, report }: PresentReport): string {
  return report.score === null
    ? `${source} reports ${report.state}`
    : `${source} reports ${report.state} ${report.score.team1}–${report.score.team2}`;
}

function disputed(reports: readonly PresentReport[]): Verdict {
  return { kind: 'disputed', reason: reports.map(describe).join('; ') };
}

function isSecondReading({ report }: PresentReport, now: Date): boolean {
  return report.since < now;
}

function judgeFinal(
  finals: readonly [PresentReport, ...PresentReport[]],
  present: readonly PresentReport[],
  startTime: Date,
  now: Date,
  { confirmMs, shortestGameMs }: ResultRules,
): Verdict {
  const [first] = finals;
  const { score } = first.report;
  const agree = finals.every(
    ({ report }) => report.score?.team1 === score?.team1 && report.score?.team2 === score?.team2,
  );
  if (score === null || !agree || score.team1 === score.team2) return disputed(present);
  const confirmed = finals.every((final) => isSecondReading(final, now));
  const early = shortestGameMs !== null && now.getTime() < startTime.getTime() + shortestGameMs;
  if (early && now < startTime) return confirmed ? disputed(present) : waiting;
  if (finals.length < present.length) {
    const since = Math.min(...finals.map(({ report }) => report.since.getTime()));
    return now.getTime() - since > longestWaitMs ? disputed(present) : waiting;
  }
  if (early && !confirmed) return waiting;
  const repeated = now.getTime() - first.report.since.getTime() >= confirmMs;
  return finals.length > 1 || repeated ? { kind: 'final', source: first.source, score } : waiting;
}

/**
 * Decides a game from the sources that listed it in this reading. A final counts when all of them report it, or when the
 * only source reports it twice, `confirmMs` apart. The game is void when a source repeats that it is postponed or
 * canceled and no source reports it live or final. Sources that disagree decide nothing.
 * @param present the preferred source first
 * @param startTime earliest confirmed start
 */
export function judge(present: readonly PresentReport[], startTime: Date, now: Date, rules: ResultRules): Verdict {
  const [final, ...finals] = present.filter(({ report }) => report.state === 'final');
  const calledOff = present.filter(({ report }) => report.state === 'postponed' || report.state === 'canceled');
  const live = present.some(({ report }) => report.state === 'live');
  if (final !== undefined) {
    if (calledOff.length > 0) return disputed(present);
    return judgeFinal([final, ...finals], present, startTime, now, rules);
  }
  const [first] = calledOff;
  if (first === undefined) return { kind: 'undecided', pause: false };
  if (live || !calledOff.every((report) => isSecondReading(report, now))) return waiting;
  return { kind: 'void', reason: `The game was ${first.report.state}.` };
}
