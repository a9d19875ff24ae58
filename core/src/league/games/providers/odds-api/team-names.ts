import { canonicalTeam, type League } from '@courtside/contract';
import { type ListedTeams, listedTeams } from '../scoreboard/listed-teams.ts';

/** The leagues whose schools The Odds API abbreviates. */
const collegeLeagues: readonly League[] = ['ncaam', 'ncaaw'];

const maxLetters = 4;
/** A word this short is no name of its own: `NC State Wolfpack`, `AS Monaco`. */
const shortWord = 2;

/**
 * The name of a team that The Odds API names, or null if it is none of the league's. College teams are called as at ESPN, whose
 * `Kansas State Wildcats` are listed as `Kansas St Wildcats`. `St.` is a saint.
 */
export function teamNamed(name: string, league: League): string | null {
  if (league === 'nba') return canonicalTeam(name);
  const full = name.trim().replace(/\s+/g, ' ');
  return collegeLeagues.includes(league) ? full.replace(/(?<=\S )St(?= \S)/, 'State') : full;
}

/** Splits a name into words of letters and digits only. */
function wordsOf(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => word.replace(/[^\p{L}\p{N}]/gu, '') || []);
}

/** The first letters of a team's name: `DUKE`, `NCST` for `NC State Wolfpack`. */
function firstLetters(name: string): string {
  const [first = '', second = ''] = wordsOf(name);
  const text = first.length <= shortWord ? first + second : first;
  return text.slice(0, maxLetters).toUpperCase();
}

/** The first letter of each word of a team's name: `MSS` for `Michigan State Spartans`. */
function initials(name: string): string {
  return wordsOf(name)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, maxLetters)
    .toUpperCase();
}

/**
 * The teams of a game, or why they are rejected. The Odds API has no looks: teams of other leagues than the NBA have neutral
 * colors, their full name as the short one, and the letters that their name begins with, or its initials if both names begin alike.
 */
export function teamsNamed(league: League, home: string, away: string): ListedTeams | { rejected: string } {
  const names = [home, away].map((name) => teamNamed(name, league) ?? name);
  const isAlike = new Set(names.map(firstLetters)).size < names.length;
  const [one = home, other = away] = names;
  const listed = (displayName: string) => ({
    displayName,
    abbreviation: isAlike ? initials(displayName) : firstLetters(displayName),
  });
  return listedTeams(league, listed(one), listed(other));
}
