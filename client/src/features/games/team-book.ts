import type { Game, TeamLook } from '@courtside/contract/entities';
import { defaultLeague, type League } from '@courtside/contract/leagues';
import { findTeam, type Team } from '@courtside/contract/teams';

/** A team as it is shown: its crest, its letters on a scoreboard, and what it is called in few words. */
export interface ShownTeam extends Pick<Team, 'key' | 'letters' | 'colors'> {
  /** Absent for the NBA, whose names are split into city and nickname. */
  readonly shortName?: string;
}

/** The colors of a team whose feed has not said them. */
const unknownColors = ['#4A4A4A', '#C4CED4'] as const;

/** Teams of other leagues, by full name. The men's and the women's team of a school look the same. */
const others = new Map<string, ShownTeam>();

/** The letters of a team that is not known: the first of its words, or the beginning of a single one. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  const initials = words.map((word) => word.slice(0, 1)).join('');
  return (initials.length > 1 ? initials.slice(0, 4) : (words[0] ?? '').slice(0, 3)).toUpperCase();
}

function learn(name: string, look: TeamLook | undefined): void {
  // No other team has the full name of one of the NBA.
  if (findTeam(name)?.name === name) return;
  if (look !== undefined) others.set(name, { ...look, key: look.letters.toLowerCase() });
  else if (!others.has(name)) {
    const letters = lettersOf(name);
    others.set(name, { key: letters.toLowerCase(), letters, colors: unknownColors, shortName: name });
  }
}

interface Fixture extends Pick<Game, 'team1' | 'team2'>, Partial<Pick<Game, 'teams'>> {
  readonly league?: League | undefined;
}

/** Learns how the teams of games are shown. Those of the NBA are known. */
export function learnTeams(games: Iterable<Fixture>): void {
  for (const { league = defaultLeague, team1, team2, teams } of games) {
    if (league === defaultLeague) continue;
    learn(team1, teams?.[0]);
    learn(team2, teams?.[1]);
  }
}

/** How a team is shown: one of another league by its full name, any other by the crest rule of the NBA. Null if neither knows it. */
export function teamOf(name: string): ShownTeam | null {
  return others.get(name) ?? findTeam(name);
}
