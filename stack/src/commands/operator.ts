import { runOnData } from './on-data.ts';

/** `npm run games`: lists undecided and recently decided games, disputed ones first, and the health of the feeds. */
export function games(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/operator/games-main.ts', args, databases: ['mongo'] });
}

/** `npm run settle -- <game>`: decides a game or corrects its result. Redis is needed to show the result on open pages. */
export function settle(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/operator/settle-main.ts', args, databases: ['mongo', 'redis'] });
}
