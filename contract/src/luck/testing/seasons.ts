import fc from 'fast-check';
import { toDollars } from '../../money.ts';
import { payoutOfAll } from '../replay-parlay.ts';
import type { PlayedBet, PlayedParlay, PlayedSeason } from '../season-bets.ts';

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

type AskedDraw = PlayedSeason['draws'][number];

/** Parlays of one leg on each game that has a draw; a leg is left of one whose other game was called off. */
function parlaysOn(asked: readonly AskedDraw[], memberCount: number): fc.Arbitrary<PlayedParlay[]> {
  const chanceOf = ({ draw, side }: PlayedParlay['legs'][number]) => {
    const first = asked[draw]?.chance ?? 0;
    return side === 0 ? first : 1 - first;
  };
  const legs = games.flatMap((game) => {
    const own = [...asked.keys()].filter((index) => asked[index]?.betId === game);
    if (own.length === 0) return [];
    const leg = fc.record({
      draw: fc.constantFrom(...own),
      side: fc.constantFrom(0 as const, 1 as const),
      price: fc.constantFrom(-110, 100, 250),
      result: fc.constant('open' as const),
    });
    return [leg];
  });
  const planned = fc.record({
    member: fc.nat(memberCount - 1),
    stake: amount,
    status: fc.constantFrom(...statuses),
    legs: fc.tuple(...legs),
  });
  return fc.array(planned, { maxLength: 3 }).map((each) =>
    each.map((parlay) => {
      const payout = toDollars(payoutOfAll(parlay));
      const fair = parlay.legs.reduce((product, leg) => product * chanceOf(leg), 1);
      return { ...parlay, payout, fair, paid: paidBy(parlay.status, { stake: parlay.stake, payout }) };
    }),
  );
}

/** Small seasons without pushes, with one price for all bets of a draw. The statuses of a draw's bets need not agree. */
export const seasons: fc.Arbitrary<PlayedSeason> = fc.tuple(members, draws).chain(([ofSeason, asked]) =>
  fc
    .tuple(
      fc.array(
        fc.record({
          member: fc.nat(ofSeason.length - 1),
          draw: fc.nat(asked.length - 1),
          side: fc.constantFrom(0 as const, 1 as const),
          stake: amount,
          profit: amount,
          status: fc.constantFrom(...statuses),
        }),
        { maxLength: 8 },
      ),
      parlaysOn(asked, ofSeason.length),
    )
    .map(([bets, parlays]) => ({
      season: { bankroll: 100 },
      members: ofSeason,
      draws: asked,
      bets: bets.map(({ profit, ...bet }) => {
        const payout = Math.round((bet.stake + profit) * 100) / 100;
        const first = asked[bet.draw]?.chance ?? 0;
        const fair = bet.side === 0 ? first : 1 - first;
        return { ...bet, payout, fair, paid: paidBy(bet.status, { stake: bet.stake, payout }) };
      }),
      parlays,
    })),
);
