import fc from 'fast-check';
import type { PlayedBet, PlayedSeason } from '../season-bets.ts';

const games = ['g1', 'g2'];

const question = fc.oneof(
  fc.constant({ market: 'moneyline', line: null } as const),
  fc.constantFrom(-7.5, -3.5, 2).map((line) => ({ market: 'spread', line }) as const),
  fc.constantFrom(219.5, 224).map((line) => ({ market: 'total', line }) as const),
);

const draw = fc
  .record({
    betId: fc.constantFrom(...games),
    question,
    chance: fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ betId, question: asked, chance }) => ({ betId, ...asked, chance }));

const draws = fc.uniqueArray(draw, {
  minLength: 1,
  maxLength: 6,
  selector: ({ betId, market, line }) => `${betId} ${market} ${line}`,
});

const members = fc
  .array(fc.record({ canWin: fc.boolean(), rebuys: fc.constantFrom(0, 0, 1) }), { minLength: 1, maxLength: 4 })
  .map((each) =>
    each.map(({ canWin, rebuys }, index) => ({
      uid: `uid-${index}`,
      username: `Name ${index}`,
      isMember: true,
      debt: rebuys * 100,
      canWin,
    })),
  );

/** Few amounts, so that standings are equal. In dollars. */
const amount = fc.oneof(
  fc.constantFrom(5, 10),
  fc.integer({ min: 1, max: 5_000 }).map((cents) => cents / 100),
);

const statuses = ['won', 'lost', 'cashed-out'] as const;

/** What a bet of this status paid back. */
function paidBy(status: PlayedBet['status'], { stake, payout }: Pick<PlayedBet, 'stake' | 'payout'>): number {
  if (status === 'won') return payout;
  if (status === 'lost') return 0;
  return stake;
}

/** Small seasons without pushes, with one price for all bets of a draw. The statuses of a draw's bets need not agree. */
export const seasons: fc.Arbitrary<PlayedSeason> = fc.tuple(members, draws).chain(([ofSeason, asked]) =>
  fc
    .array(
      fc.record({
        member: fc.nat(ofSeason.length - 1),
        draw: fc.nat(asked.length - 1),
        side: fc.constantFrom(0 as const, 1 as const),
        stake: amount,
        profit: amount,
        status: fc.constantFrom(...statuses),
      }),
      { maxLength: 8 },
    )
    .map((bets) => ({
      season: { bankroll: 100 },
      members: ofSeason,
      draws: asked,
      bets: bets.map(({ profit, ...bet }) => {
        const payout = Math.round((bet.stake + profit) * 100) / 100;
        const first = asked[bet.draw]?.chance ?? 0;
        const fair = bet.side === 0 ? first : 1 - first;
        return { ...bet, payout, fair, paid: paidBy(bet.status, { stake: bet.stake, payout }) };
      }),
    })),
);
