import { nickname } from './nickname.ts';

/** The teams of a game: `Lakers at Celtics`. Team 1 is the home team. */
export function pairing({ team1, team2 }: { readonly team1: string; readonly team2: string }): string {
  return `${nickname(team2)} at ${nickname(team1)}`;
}
