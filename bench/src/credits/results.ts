import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import type { PaidRequest } from '@courtside/core/league/games/planner/testing/play-plan';
import {
  disputeBudgetOf,
  isAnswerDue,
  withDisputeRequest,
} from '@courtside/core/league/games/sources/ask-about-results';
import type { FeedDoc } from '@courtside/core/league/games/sources/feed.model';
import { drawsFor } from '@courtside/core/platform/random';

/** Credits for one request of results. */
const cost = 2;
const weekMs = 7 * dayMs;
const gameMs = 150 * minuteMs;
/** A result can be corrected for this long, so a dispute that nobody decides lasts as long. */
const undecidedMs = 72 * hourMs;
/** A corrected result is asked about until both sources have changed. */
const correctedMs = 30 * minuteMs;
const outageMs = 4 * hourMs;
const outageIntervalMs = 10 * minuteMs;

/** A time in which results are asked for. */
interface Question {
  readonly from: number;
  readonly to: number;
}

/** Picks a game of each period at random, and returns the time it ends. */
function endsOfGames(tipOffs: readonly number[], periodMs: number, draw: () => number): number[] {
  const periods = Map.groupBy(tipOffs, (tipOff) => Math.floor(tipOff / periodMs));
  return [...periods.values()].flatMap((games) => {
    const tipOff = games[Math.floor(draw() * games.length)];
    return tipOff === undefined ? [] : [tipOff + gameMs];
  });
}

/** The requests that the open questions make, within the month's budget for disputes. */
function requestsAbout(questions: readonly Question[], creditsPerMonth: number): PaidRequest[] {
  let feed: FeedDoc = { _id: 'the-odds-api', creditsPerMonth };
  let askedAt = 0;
  const requests: PaidRequest[] = [];
  const last = Math.max(...questions.map(({ to }) => to));
  for (let at = questions[0]?.from ?? last; at < last; at += minuteMs) {
    const now = new Date(at);
    const budget = disputeBudgetOf(feed, now);
    if (budget.used + cost > budget.limit) continue;
    const open = questions.filter(({ from, to }) => from <= at && at < to);
    const isDue = open.some(({ from }) => {
      const openedAt = new Date(from);
      return isAnswerDue({ openedAt, changedAt: openedAt, answer: 'decides' }, { askedAt, budget, now });
    });
    if (!isDue) continue;
    feed = { ...feed, disputeCredits: withDisputeRequest(feed, now, cost) };
    askedAt = at;
    requests.push({ at, cost });
  }
  return requests;
}

/**
 * Requests for results in a season: two disputes a week that nobody decides, one correction a week, and an evening a month on
 * which the scoreboard is down. Determined by the seed.
 * @param tipOffs sorted
 */
export function requestsForResults(tipOffs: readonly number[], creditsPerMonth: number, seed: number): PaidRequest[] {
  const draw = drawsFor('results', seed);
  const disputes = endsOfGames(tipOffs, weekMs / 2, draw).map((from) => ({ from, to: from + undecidedMs }));
  const corrections = endsOfGames(tipOffs, weekMs, draw).map((from) => ({ from, to: from + correctedMs }));
  const questions = [...disputes, ...corrections].sort((a, b) => a.from - b.from);
  const outages = endsOfGames(tipOffs, 30 * dayMs, draw).flatMap((end) =>
    Array.from({ length: outageMs / outageIntervalMs }, (_, index) => ({
      at: end - gameMs + index * outageIntervalMs,
      cost,
    })),
  );
  return [...requestsAbout(questions, creditsPerMonth), ...outages].sort((a, b) => a.at - b.at);
}
