import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOutCents, cashOutParlayCents, payableCashOut } from './cash-out.ts';
import { maxAmountCents } from './money.ts';
import { fairProbability, impliedProbability, payoutCents } from './odds.ts';

const amount = fc.integer({ min: 1, max: maxAmountCents });
const positivePrice = fc.integer({ min: 100, max: 100_000 });
const americanPrice = fc.oneof(
  positivePrice,
  positivePrice.map((price) => -price),
);

/** Two prices of one market with an implied sum of 1.00 to 1.25, the range we accept from bookmakers. */
const market = fc.tuple(americanPrice, americanPrice).filter(([own, other]) => {
  const sum = impliedProbability(own) + impliedProbability(other);
  return sum >= 1 && sum <= 1.25;
});

/** The implied probability of a price as a fraction. */
function exactImplied(price: number): { top: bigint; bottom: bigint } {
  const size = BigInt(Math.abs(price));
  return { top: price > 0 ? 100n : size, bottom: size + 100n };
}

describe('the cash-out amount', () => {
  it.each([
    // Stake, price taken, current prices of the chosen and the other side, cash-out in cents.
    [10_000, 150, 150, -170, 9_712],
    [10_000, -170, -170, 150, 9_712],
    [10_000, 100, -100, -100, 10_000],
    [10_000, 150, -200, 170, 16_071],
    [10_000, 150, 1_000, -2_000, 2_178],
    [1, 150, 1_000, -2_000, 0],
  ])('of a bet of %d cents at %d, with current prices %d and %d, is %d cents', (stake, price, own, other, cents) => {
    expect(cashOutCents(payoutCents(stake, price), own, other)).toBe(cents);
  });

  it('is the payout times the fair probability, rounded down exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 * maxAmountCents }),
        americanPrice,
        americanPrice,
        (payout, own, other) => {
          const [p, q] = [exactImplied(own), exactImplied(other)];
          const [share, whole] = [p.top * q.bottom, p.top * q.bottom + q.top * p.bottom];
          const cents = BigInt(cashOutCents(payout, own, other));
          expect(cents * whole <= BigInt(payout) * share).toBe(true);
          expect((cents + 1n) * whole > BigInt(payout) * share).toBe(true);
        },
      ),
    );
  });

  it.each([
    // 20,000 × (1/2 − worse/40).
    [0, 10_000],
    [1, 9_500],
    [5, 7_500],
    [19, 500],
    [20, 0],
    [60, 0],
  ])('of a line that is %d half points worse, at −110 on both sides, is %d cents', (worse, cents) => {
    expect(cashOutCents(20_000, -110, -110, worse)).toBe(cents);
  });

  it('is lower by exactly 1/40 of the payout, rounded down, for each half point', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, fc.nat({ max: 30 }), (payout, own, otherSide, worse) => {
        const [p, q] = [exactImplied(own), exactImplied(otherSide)];
        const [share, whole] = [p.top * q.bottom, p.top * q.bottom + q.top * p.bottom];
        const exact = BigInt(payout) * (40n * share - BigInt(worse) * whole);
        const cents = BigInt(cashOutCents(payout, own, otherSide, worse));
        expect(cents >= 0n && (cents === 0n || cents * whole * 40n <= exact)).toBe(true);
        expect((cents + 1n) * whole * 40n > exact).toBe(true);
      }),
    );
  });

  it('agrees with fairProbability', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, (payout, own, other) => {
        const value = payout * fairProbability(own, other);
        expect(Math.abs(cashOutCents(payout, own, other) - value)).toBeLessThan(1 + value * 1e-9);
      }),
    );
  });

  it('of both sides adds up to the payout or one cent less', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, (payout, one, two) => {
        const sum = cashOutCents(payout, one, two) + cashOutCents(payout, two, one);
        expect(payout - sum).toBeGreaterThanOrEqual(0);
        expect(payout - sum).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of a bet that was just placed is never more than its stake', () => {
    fc.assert(
      fc.property(amount, market, (stake, [own, other]) => {
        expect(cashOutCents(payoutCents(stake, own), own, other)).toBeLessThanOrEqual(stake);
      }),
    );
  });

  it('never decreases when the chosen side becomes more likely', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, americanPrice, (payout, one, two, other) => {
        const [less, more] = impliedProbability(one) < impliedProbability(two) ? [one, two] : [two, one];
        expect(cashOutCents(payout, less, other)).toBeLessThanOrEqual(cashOutCents(payout, more, other));
      }),
    );
  });
});

it.each([
  [12_000, true, 10_000],
  [9_000, true, 9_000],
  [12_000, false, 12_000],
])('of %d cents on a stake of 10,000 at an unconfirmed price (%s) pays %d', (value, isUnconfirmed, paid) => {
  expect(payableCashOut(value, 10_000, isUnconfirmed)).toBe(paid);
});

describe('the cash-out amount of a parlay', () => {
  it('is the payout times the fair probabilities of its open legs, rounded down once', () => {
    const open = fc.array(market, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 * maxAmountCents }), open, (payout, markets) => {
        let [top, bottom] = [BigInt(payout), 1n];
        for (const [own, other] of markets) {
          const [p, q] = [exactImplied(own), exactImplied(other)];
          top *= p.top * q.bottom;
          bottom *= p.top * q.bottom + q.top * p.bottom;
        }
        const legs = markets.map(([price, otherPrice]) => ({ price, otherPrice, worseBy: 0 }));
        expect(cashOutParlayCents(payout, legs)).toBe(Number(top / bottom));
      }),
    );
  });

  it('is nothing with a leg whose line is worth nothing any more', () => {
    const sure = { price: -10_000, otherPrice: 5_000, worseBy: 0 };
    expect(cashOutParlayCents(100_000, [sure, { price: -110, otherPrice: -110, worseBy: 20 }])).toBe(0);
  });
});
