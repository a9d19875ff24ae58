import { timeLimit } from '@courtside/contract/testing/time-limit';
import { hasStandIn } from '@courtside/core/testing/real-season';
import { expect, it, onTestFinished } from 'vitest';
import { aSeasonNight, startsInSeconds } from './testing/season-night.ts';

/** Faults of the results while games are played, and what ends each. */
const faults = [
  { fault: { espnStatus: 500 }, end: { espnStatus: 0 } },
  { fault: { scoresStatus: 500 }, end: { scoresStatus: 0 } },
  { fault: { status: 429 }, end: { status: 0 } },
  { fault: { broken: true }, end: { broken: false } },
  { fault: { fail: 3 }, end: {} },
  { fault: { slow: 700 }, end: { slow: 0 } },
  { fault: { espnStatus: 503 }, end: {} },
];

it.runIf(hasStandIn)(
  'pays every bet by its true result despite a series of faults in the results',
  async () => {
    const night = await aSeasonNight('2022-04-07');
    onTestFinished(night.end);
    const { events } = await night.season.control();
    await Promise.all(events.map(({ id }) => night.betUntil(id, 'accepted')));
    for (const [index, { fault, end }] of faults.entries()) {
      // The last word of a source that fails for good counts if it contradicts a final, so it must not be about a game.
      if (index === faults.length - 1) for (const { id } of events.slice(0, index)) await night.untilClosed(id);
      await night.startIn(
        startsInSeconds,
        events.slice(index, index + 1).map(({ id }) => id),
      );
      await night.season.control(fault);
      const isRateLimited = fault.status === 429;
      await (isRateLimited ? night.untilRateLimited() : night.untilServed(['scores'], 3));
      await night.season.control(end);
      // Without this, every source waits for a minute.
      if (isRateLimited) await night.endWaits();
    }
    for (const { id } of events) await night.untilClosed(id);
    expect(await night.faults()).toEqual([]);
    expect(night.accepted()).toBeGreaterThanOrEqual(2 * events.length);
  },
  timeLimit(300_000),
);
