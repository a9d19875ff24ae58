import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import type { Games, OperatorDecision } from '../../league/games/games.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { commandLine } from '../admin-log/admin-log.model.ts';
import { decideGame } from './decide-game.ts';

const why = 'The official box score says so.';
const homeWon = { score: [110, 104] } as const;
const awayWon = { score: [104, 110] } as const;
const awayResult = 'Boston Celtics 104, Los Angeles Lakers 110';
const otherWon = {
  code: 'result-changed',
  message: `Another decision won: ${awayResult}. Check this result, and decide again if it is wrong.`,
};
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** A closed game with a bet of $100 on its home team. */
async function aPlayedGame() {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
  await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'closed', startedAt: game.startTime } });
  world.time.now = game.startTime.getTime() + 3 * 3_600_000;
  const balance = async () => (await world.accounts.get(uid))?.balance;
  return { gameId: game.id, balance, restart: () => (world.time.now = game.startTime.getTime() - 3_600_000) };
}

/** Decides a game as `npm run settle` does, without a known revision. */
const decide = (gameId: string, decision: OperatorDecision, games: Games = world.games) =>
  decideGame({ ...world, games, log: world.adminLog }, commandLine, { gameId, decision, why });

it('lets one of two different decisions at the same time win, and names its result to the other', async () => {
  const { gameId, restart } = await aPlayedGame();
  const outcomes = await Promise.allSettled([decide(gameId, homeWon), decide(gameId, awayWon)]);
  const game = await world.games.get(gameId);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  const result = `Boston Celtics ${game?.score?.team1}, Los Angeles Lakers ${game?.score?.team2}`;
  expect(lost?.reason).toMatchObject({ code: 'result-changed', message: expect.stringContaining(result) });
  expect(game).toMatchObject({ resultRevision: 1, betStatus: 'settled' });
  restart();
});

it('fails when another decision is stored after the game was read', async () => {
  const { gameId, balance, restart } = await aPlayedGame();
  let reads = 0;
  const games: Games = {
    ...world.games,
    async get(id) {
      const game = await world.games.get(id);
      reads += 1;
      if (reads === 1) await decide(gameId, awayWon);
      return game;
    },
  };
  await expect(decide(gameId, homeWon, games)).rejects.toMatchObject(otherWon);
  expect(await balance()).toBe(90_000);
  restart();
});

it('fails when another decision corrects the result during the settlement', async () => {
  const { gameId, balance, restart } = await aPlayedGame();
  const games: Games = {
    ...world.games,
    async decide(...args) {
      const decided = await world.games.decide(...args);
      await world.games.decide(gameId, awayWon, 'The teams were swapped.');
      return decided;
    },
  };
  await expect(decide(gameId, homeWon, games)).rejects.toMatchObject(otherWon);
  expect(await balance()).toBe(90_000);
  restart();
});

it('succeeds when another operator decides the same at the same time', async () => {
  const { gameId, balance, restart } = await aPlayedGame();
  const outcomes = await Promise.all([decide(gameId, homeWon), decide(gameId, homeWon)]);
  expect(outcomes.map(({ after }) => after.resultRevision)).toEqual([1, 1]);
  expect(await balance()).toBe(115_000);
  restart();
});
