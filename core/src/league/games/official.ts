import type { Report } from './reports.ts';

/** What a source that listed the game in this reading reports of it. */
export interface PresentReport {
  readonly source: string;
  readonly report: Report;
}

/** How results become official. */
export interface ResultRules {
  /** How far apart two equal readings of the only source must be, in milliseconds. */
  readonly confirmMs: number;
  /**
   * A final before this much time after tip-off needs a second reading from every source, and one before tip-off never
   * counts. Milliseconds; null for a source that cannot be wrong.
   */
  readonly shortestGameMs: number | null;
}

/** Sources that list a game but do not call it final this long after another does disagree with that one. */
const longestWaitMs = 30 * 60_000;

/** What the present reports mean for a game. `pause`: something irreversible waits for its second reading. */
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
 * What the sources that listed a game in this reading decide: a result when all of them report the same final, or when
 * the only one has reported it twice, `confirmMs` apart; void when a source repeats that the game is off and none says
 * otherwise. One reading decides nothing, and sources that disagree decide nothing.
 * @param present the preferred source first
 * @param startTime the earliest confirmed start
 */
export function judge(present: readonly PresentReport[], startTime: Date, now: Date, rules: ResultRules): Verdict {
  const [final, ...finals] = present.filter(({ report }) => report.state === 'final');
  const off = present.filter(({ report }) => report.state === 'postponed' || report.state === 'canceled');
  const live = present.some(({ report }) => report.state === 'live');
  if (final !== undefined) {
    if (off.length > 0) return disputed(present);
    return judgeFinal([final, ...finals], present, startTime, now, rules);
  }
  const [offFirst] = off;
  if (offFirst === undefined) return { kind: 'undecided', pause: false };
  if (live || !off.every((report) => isSecondReading(report, now))) return waiting;
  return { kind: 'void', reason: `The game was ${offFirst.report.state}.` };
}
