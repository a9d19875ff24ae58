import { existsSync, readFileSync } from 'node:fs';
import { dayMs, hourMs, type Points } from '@courtside/contract';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { expect, inject, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { legsOf, type WithLegs } from '../../ledger/bet.ts';
import type { StakedBet } from '../../ledger/entry.model.ts';
import { drawsFor, type Random, shuffle } from '../../platform/random.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { anotherProcess } from './testing/another-process.ts';
import { expectPaid } from './testing/expect-paid.ts';
import { placeParlay, stakeWithinLimit } from './testing/place-parlay.ts';

const file = new URL('../../../../shared/data/nba-2021-22.json', import.meta.url);

/** A real game with its result and its last lines and prices. */
interface RealGame {
  readonly date: string;
  readonly home: string;
  readonly away: string;
  readonly homeScore: number;
  readonly awayScore: number;
  readonly homePrice: number;
  readonly awayPrice: number;
  readonly homeSpreadClose: number;
  readonly totalClose: number;
}

const [ticketCount, userCount, openingBalance] = [10_000, 100, 1_000_000_000];
const nightSize = 100;
const markets = ['moneyline', 'spread', 'total'] as const;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** Opens the games of the season, an hour after each other. */
function openSeason(world: World, season: readonly RealGame[]): Promise<Game[]> {
  return Promise.all(
    season.map(({ home, away, homePrice, awayPrice, homeSpreadClose, totalClose }, index) => {
      const startTime = new Date(tipOff + index * hourMs);
      const staleAt = startTime;
      return world.anOpenGame({
        team1: home,
        team2: away,
        startTime,
        endTime: startTime,
        markets: {
          moneyline: world.aMoneyline({ prices: [homePrice, awayPrice], staleAt }),
          spread: world.aLine(homeSpreadClose, { staleAt }),
          total: world.aLine(totalClose, { staleAt }),
        },
      });
    }),
  );
}

/** A ticket on two to six games that are at most sixty games apart, so that some of its legs end long before the others. */
function drawTicket(random: Random, games: readonly Game[], at: Date) {
  const first = Math.floor(random() * (games.length - 60));
  const count = 2 + Math.floor(random() * 5);
  const chosen = new Set(shuffle(games.slice(first, first + 60), random).slice(0, count));
  const amount = random() < 0.3 ? 1 + Math.floor(random() * 99) : 100 + Math.floor(random() * 5_000);
  const picks = games
    .filter((game) => chosen.has(game))
    .map((game) => ({ game, market: pick(random, markets), side: pick(random, [1, 2] as const) }));
  return { amount: stakeWithinLimit(amount, picks, at), picks };
}

async function placeTickets(world: World, users: readonly string[], games: readonly Game[], random: Random) {
  const placed: StakedBet[] = [];
  for (let number = 0; number < ticketCount; number += userCount) {
    const orders = users.map((uid, index) => ({
      uid,
      id: `t${number + index}`,
      ...drawTicket(random, games, new Date(world.time.now)),
    }));
    placed.push(...(await Promise.all(orders.map((order) => placeParlay(world, order)))));
  }
  return placed;
}

/** How many legs of tickets ended in each way that only some seasons have. */
function countLegs(bets: readonly (WithLegs & { readonly legStates?: readonly string[] | undefined })[]) {
  const states = bets.flatMap(({ legStates = [] }) => legStates);
  const of = (wanted: string) => states.filter((state) => state === wanted).length;
  return { legs: bets.flatMap(legsOf).length, open: of('open'), push: of('push'), void: of('void') };
}

it.runIf(existsSync(file))(
  'pays 10,000 random tickets on a real season to the cent, with voids, moves and corrections, by two processes',
  async () => {
    const world = await aWorld();
    const random = drawsFor('tickets', inject('seed'));
    const season: RealGame[] = JSON.parse(readFileSync(file, 'utf8'));
    const users = await Promise.all(Array.from({ length: userCount }, () => world.aUserWith(openingBalance)));
    const games = await openSeason(world, season);
    const placed = await placeTickets(world, users, games, random);
    const other = anotherProcess(world);
    const finals = new Map<string, Points | null>();
    let corrections = 0;

    async function decide(game: Game, final: Points | null) {
      if (finals.has(game.id)) {
        await world.correct(game, final, 'Corrected.');
        corrections += 1;
      } else if (final === null) await world.voidGame(game);
      else await world.finish(game, final.team1, final.team2);
      finals.set(game.id, final);
      // Games are settled in any order, some by two processes at the same moment.
      await Promise.all([world.settlement.settle(game.id), ...(random() < 0.3 ? [other.settle(game.id)] : [])]);
    }

    const trueFinal = (index: number): Points => {
      const { homeScore = 0, awayScore = 0 } = season[index] ?? {};
      return { team1: homeScore, team2: awayScore };
    };
    const wrongFinal = (index: number): Points | null => {
      const { team1, team2 } = trueFinal(index);
      if (random() < 0.3) return null;
      return random() < 0.5 ? { team1: team2, team2: team1 } : { team1: team1 + Math.round(random() * 6), team2 };
    };

    const laterToCorrect: number[] = [];
    for (let first = 0; first < games.length; first += nightSize) {
      const night = shuffle([...games.keys()].slice(first, first + nightSize), random);
      const moved = new Set(night.filter(() => random() < 0.05));
      for (const index of [...night.filter((number) => !moved.has(number)), ...moved]) {
        const game = games[index] as Game;
        const startTime = new Date(game.startTime.getTime() + 2 * dayMs);
        if (moved.has(index))
          await world.db.games.updateOne({ _id: game.id }, { $set: { startTime, endTime: startTime } });
        const isWrong = random() < 0.15;
        if (isWrong) laterToCorrect.push(index);
        await decide(game, isWrong ? wrongFinal(index) : random() < 0.04 ? null : trueFinal(index));
      }
      for (const index of laterToCorrect.splice(0)) {
        if (random() < 0.3) await decide(games[index] as Game, wrongFinal(index));
        if (random() < 0.8) await decide(games[index] as Game, trueFinal(index));
        else laterToCorrect.push(index);
      }
      await expectPaid(world, { users, openingBalance }, placed, finals);
    }
    const counts = countLegs(await world.db.bets.find({ uid: { $in: users } }).lean());
    expect(counts).toMatchObject({ open: 0 });
    expect(Math.min(counts.push, counts.void, corrections)).toBeGreaterThan(100);
    expect(placed).toHaveLength(ticketCount);
    await world.endAudited();
  },
  timeLimit(900_000),
);
