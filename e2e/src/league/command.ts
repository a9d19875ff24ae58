import type { LeagueGame, Offer, Points } from './game.ts';
import type { NewGame } from './league.ts';
import type { Faults } from './scoreboard.ts';

/** What the league can be told to do. */
export type Command =
  | ({ readonly do: 'offer' } & NewGame)
  | { readonly do: 'price'; readonly id: string; readonly offer: Partial<Offer> }
  | { readonly do: 'tipOff' | 'postpone' | 'withdraw'; readonly id: string }
  | { readonly do: 'score'; readonly id: string; readonly points: Points; readonly clock: string }
  | { readonly do: 'end' | 'dispute'; readonly id: string; readonly home: number; readonly away: number };

/** A fault of the scoreboard that begins or ends. */
export interface FaultCommand {
  readonly do: keyof Faults;
  readonly on: boolean;
}

async function order(what: Command | FaultCommand, url: string): Promise<Response> {
  const response = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(`the league refuses ${what.do}: ${await response.text()}`);
  return response;
}

/** Tells the league to do something. @returns the game afterwards */
export async function command(what: Command, url = process.env.LEAGUE_URL ?? ''): Promise<LeagueGame> {
  return (await order(what, url)).json();
}

/** Begins or ends a fault of the scoreboard. */
export async function setFault(fault: keyof Faults, on: boolean, url: string): Promise<void> {
  await order({ do: fault, on }, url);
}
