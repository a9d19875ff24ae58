import { DomainError, endpoints } from '@courtside/contract';
import type { Clock, Core } from '@courtside/core';
import type { FastifyInstance } from 'fastify';
import { presentGame, presentGameHistory } from '../presenters/game.ts';
import { type Handlers, Serialized } from './handler.ts';

/** How old the list of games may be, in milliseconds: no older than what the live feed gathers. */
const freshForMs = 100;
/** From this age on the next reading is under way, so that hardly anybody waits for one. */
const renewAfterMs = 50;

/** One reading of the list, for all who ask while it is fresh. */
interface Reading {
  readonly at: number;
  readonly answer: Promise<Serialized<'listBets'>>;
  /** The same as text, once it is there. */
  json: string | null;
}

/** The list of games, read once for all who ask at about the same time. */
function createList({ clock, core }: { clock: Clock; core: () => Core }) {
  let latest: Reading | null = null;
  /** The one before, which is shown until the latest is there. */
  let previous: Reading | null = null;

  const isYounger = (reading: Reading | null, ms: number) => reading !== null && clock() - reading.at < ms;

  async function list(): Promise<Serialized<'listBets'>> {
    const games = await core().games.listCurrent();
    return new Serialized('listBets', { data: games.map(presentGame) });
  }

  function read(): Reading {
    const reading: Reading = { at: clock(), answer: list(), json: null };
    reading.answer.then(
      ({ json }) => {
        reading.json = json;
      },
      // Whoever waits for it is told; the next one tries anew.
      () => {
        if (latest === reading) latest = null;
      },
    );
    previous = latest;
    latest = reading;
    return reading;
  }

  return {
    /** The list as it is, at most `freshForMs` ago. */
    answer: () => (latest !== null && isYounger(latest, freshForMs) ? latest : read()).answer,
    /** The same where nobody has to wait for it, else null. */
    atHand(): string | null {
      // One that is not there yet is waited for, not joined by another.
      if (latest?.json != null && !isYounger(latest, renewAfterMs)) read();
      const ready = latest?.json == null ? previous : latest;
      return isYounger(ready, freshForMs) ? (ready?.json ?? null) : null;
    },
  };
}

export function betsRoutes(deps: {
  clock: Clock;
  core: () => Core;
  sendAtHand: FastifyInstance['sendAtHand'];
}): Pick<Handlers, 'listBets' | 'getBet'> {
  const list = createList(deps);
  deps.sendAtHand(endpoints.listBets.path, list.atHand);

  return {
    listBets: () => list.answer(),

    async getBet({ core, params }) {
      const [game, prices] = await Promise.all([core.games.get(params.betId), core.games.pricesOf(params.betId)]);
      if (game === null) throw new DomainError('game-not-found');
      return { data: presentGameHistory(game, prices) };
    },
  };
}
