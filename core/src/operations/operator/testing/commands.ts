import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hourMs } from '@courtside/contract';
import { placeBet } from '../../../bets/place-bet.ts';
import type { Game } from '../../../league/games/game.ts';
import type { Config } from '../../../platform/config/config.ts';
import { testConfig } from '../../../testing/config.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import type { Program } from '../../program.ts';
import { gamesCommand } from '../games-command.ts';
import { settleCommand } from '../settle-command.ts';
import { type CommandResult, runInProcess } from './run-in-process.ts';

const run = promisify(execFile);

/** A server that refuses every connection is known to do so after this time, in milliseconds. */
const awayMs = 200;
const programs: Readonly<Record<'games' | 'settle', Program>> = {
  games: (terminal) => gamesCommand(terminal),
  settle: (terminal) => settleCommand(terminal),
};
/** The same, without waiting long for a database that is away. */
const programsWithoutDatabase: typeof programs = {
  games: (terminal) => gamesCommand(terminal, { timeoutMs: awayMs }),
  settle: (terminal) => settleCommand(terminal, { redisTimeoutMs: awayMs }),
};

/** Creates a world at the real time; the commands run on its data. */
export async function aWorldWithCommands() {
  const world: World = await aWorld();
  world.time.now = Date.now();
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/${world.db.driver.databaseName}`;
  const config: Config = testConfig({ MONGODB_URI: uri.href });

  const { MONGODB_URI, REDIS_URL } = config;
  const ownEnv = { ...process.env, MONGODB_URI, REDIS_URL };

  /** Runs a command in this process. */
  function runCommand(name: keyof typeof programs, args: readonly string[]): Promise<CommandResult> {
    return runInProcess(programs[name], args, ownEnv);
  }

  /** Runs a command in this process, with the URI of a database that is away. */
  function runAway(
    name: keyof typeof programs,
    args: readonly string[],
    away: Readonly<Record<string, string>>,
  ): Promise<CommandResult> {
    return runInProcess(programsWithoutDatabase[name], args, { ...ownEnv, ...away });
  }

  /** Runs a command as a process of its own. */
  async function runProcess(name: keyof typeof programs, args: readonly string[]): Promise<CommandResult> {
    const script = new URL(`../${name}-main.ts`, import.meta.url).pathname;
    try {
      const { stdout, stderr } = await run(process.execPath, [script, ...args], { env: ownEnv });
      return { code: 0, output: stdout, errors: stderr };
    } catch (error) {
      if (!(error instanceof Error && 'stdout' in error && 'stderr' in error && 'code' in error)) throw error;
      return { code: Number(error.code), output: String(error.stdout), errors: String(error.stderr) };
    }
  }

  /** Creates a game of Celtics and Lakers that started three hours ago, with a bet of $100 on each team. */
  async function aPlayedGame(overrides: Partial<Game> = {}) {
    const now = Date.now();
    const startTime = new Date(now - 3 * hourMs);
    const game = await world.anOpenGame({ startTime, endTime: startTime });
    await world.db.games.updateOne({ _id: game.id }, { $set: { 'markets.moneyline.staleAt': startTime } });
    const [home, away] = [await world.aUser(), await world.aUser()];
    world.time.now = now - 4 * hourMs;
    await placeBet(world, { uid: home, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'bet' });
    await placeBet(world, { uid: away, gameId: game.id, teamChosen: game.team2, amount: 10_000, key: 'bet' });
    world.time.now = now;
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'closed', ...overrides } });
    return { id: game.id, home, away };
  }

  return {
    world,
    config,
    runCommand,
    runAway,
    runProcess,
    aPlayedGame,
    /** Returns the balances of users, in cents. */
    balances: (uids: readonly string[]) =>
      Promise.all(uids.map(async (uid) => (await world.accounts.get(uid))?.balance)),
    end: world.end,
  };
}
