import type { LeagueGame, Offer, Points } from './game.ts';

/** What the league can be told to do. */
export type Command =
  | { readonly do: 'offer' }
  | { readonly do: 'price'; readonly id: string; readonly offer: Partial<Offer> }
  | { readonly do: 'tipOff' | 'postpone' | 'withdraw'; readonly id: string }
  | { readonly do: 'score'; readonly id: string; readonly points: Points; readonly clock: string }
  | { readonly do: 'end' | 'dispute'; readonly id: string; readonly home: number; readonly away: number };

/** Tells the league to do something. @returns the game afterwards */
export async function command(what: Command, url = process.env.LEAGUE_URL ?? ''): Promise<LeagueGame> {
  const response = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(`the league refuses ${what.do}: ${await response.text()}`);
  return response.json();
}
