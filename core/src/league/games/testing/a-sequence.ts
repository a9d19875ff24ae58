import { dayMs, minuteMs } from '@courtside/contract';
import { withStatus } from '../bet-status.ts';
import { type Game, isUndecided } from '../game.ts';
import { matchFixtures } from '../match.ts';
import { newGame } from '../odds/apply-odds.ts';
import type { PlayState, ScoredGame } from '../providers/provider.ts';
import { applyResults } from '../results/apply-results.ts';
import type { ResultRules } from '../results/result-rules.ts';
import { disputeBudgetOf, isAskDue } from '../sources/ask-about-results.ts';

/** What a source says for some minutes: a state, a final, the next day, or nothing. */
export type Said = Exclude<PlayState, 'final'> | 'final A' | 'final B' | 'moved' | 'silent' | 'empty';
export interface Segment {
  readonly said: Said;
  readonly minutes: number;
  /** Whether the source lists the game with another id. */
  readonly hasNewId?: boolean;
}

/** A decision about the game: the first, or a correction. */
export interface Decision {
  readonly at: number;
  readonly outcome: 'final A' | 'final B' | 'void';
  /** What each source last said when it was read. */
  readonly known: ReadonlyMap<string, { readonly said: Said; readonly at: number }>;
}

export interface Outcome {
  readonly decisions: readonly Decision[];
  /** Credits used for disputes. */
  readonly credits: number;
  readonly creditLimit: number;
  readonly game: Game;
  /** What each source last said when it was read. */
  readonly known: Decision['known'];
}

export const sequenceTipOff = Date.parse('2026-01-15T00:30:00Z');
const requestCost = 2;
const espn = { name: 'espn', key: 'scoreboard' } as const;
const scores = { name: 'the-odds-api/scores', key: 'odds' } as const;
const teams = {
  league: 'nba' as const,
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: new Date(sequenceTipOff),
};
const rules: ResultRules = { confirmMs: minuteMs, minGameMs: 95 * minuteMs };
const points = { 'final A': [108, 101], 'final B': [101, 108] } as const;

function listingOf(said: Said, id: string): ScoredGame | null {
  if (said === 'silent' || said === 'empty') return null;
  if (said === 'moved')
    return { id, ...teams, startTime: new Date(sequenceTipOff + dayMs), state: 'scheduled', score: null };
  if (said !== 'final A' && said !== 'final B') return { id, ...teams, state: said, score: null };
  const [team1, team2] = points[said];
  return { id, ...teams, state: 'final', score: { team1, team2, periods: [], clock: 'Final' } };
}

function outcomeOf({ betStatus, score }: Game): Decision['outcome'] | null {
  if (betStatus === 'void') return 'void';
  if (betStatus !== 'final') return null;
  return score?.team1 === points['final A'][0] ? 'final A' : 'final B';
}

const silent: Segment = { said: 'silent', minutes: 0 };

function segmentAt(segments: readonly Segment[], minute: number): Segment {
  let end = 0;
  for (const segment of segments) {
    end += segment.minutes;
    if (minute < end) return segment;
  }
  return segments.at(-1) ?? silent;
}

/**
 * Reads a game once a minute from ESPN, and from The Odds API every minute too, or on a free plan when a request is due.
 * @param from first reading, in minutes from tip-off
 */
export function playSequence(
  [first, second]: readonly [readonly Segment[], readonly Segment[]],
  { from, minutes, isMetered }: { readonly from: number; readonly minutes: number; readonly isMetered: boolean },
): Outcome {
  const moneyline = { line: null, prices: [-110, -110] as const, bookmaker: 'a', updatedAt: new Date(0) };
  let game = newGame('g', { id: 'g', ...teams, quotes: { moneyline } }, new Date(sequenceTipOff), minuteMs);
  let askedAt = 0;
  let credits = 0;
  const budgetAt = (now: Date) => {
    const month = now.toISOString().slice(0, 7);
    return disputeBudgetOf({ _id: 'key', disputeCredits: { month, used: credits } }, now);
  };
  const known = new Map<string, { said: Said; at: number }>();
  const decisions: Decision[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const at = sequenceTipOff + (from + minute) * minuteMs;
    const now = new Date(at);
    const budget = budgetAt(now);
    const isAffordable = budget.used + requestCost <= budget.limit;
    const isAsked = !isMetered || (isAffordable && isAskDue([game], { askedAt, budget, now }));
    const idOf = (id: string, { hasNewId = false }: Segment) => (hasNewId ? `${id}-2` : id);
    const espnSays = segmentAt(first, minute);
    const saying: { source: typeof espn | typeof scores; said: Said; id: string }[] = [
      { source: espn, said: espnSays.said, id: idOf('401', espnSays) },
    ];
    if (isAsked) {
      const scoresSay = segmentAt(second, minute);
      if (scoresSay.said !== 'silent') credits += isMetered ? requestCost : 0;
      askedAt = at;
      saying.push({ source: scores, said: scoresSay.said, id: idOf('g', scoresSay) });
    }
    const readings = saying.filter(({ said }) => said !== 'silent');
    const before = outcomeOf(game);
    if (readings.length > 0) {
      const context = {
        now,
        rules,
        unaskedSince: (time: Date, question: 'final' | 'dispute') =>
          askedAt < time.getTime() && (!isMetered || (question === 'dispute' && isAffordable)) ? [scores.name] : [],
      };
      const listed = readings.map(({ source, said, id }) => {
        const listing = listingOf(said, id);
        const { byGame } = matchFixtures([game], listing === null ? [] : [listing], source.key);
        const scored = byGame.get(game.id) ?? null;
        // A listing of the next day with an unknown id is another game.
        if (scored !== null) known.set(source.name, { said, at });
        return { source, scored };
      });
      game = applyResults(isUndecided(game) ? withStatus(game, now) : game, listed, context);
    }
    const outcome = outcomeOf(game);
    if (outcome !== null && outcome !== before) decisions.push({ at, outcome, known: new Map(known) });
  }
  return { decisions, credits, creditLimit: budgetAt(new Date(sequenceTipOff)).limit, game, known };
}
