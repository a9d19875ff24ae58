import { teamOf } from './team-book.ts';

const twoWords = new Set(['Trail Blazers']);

/** Splits a full team name into city and nickname. A team of another league has its short name, an unknown one its whole name. */
export function splitTeamName(name: string): { readonly city: string; readonly nickname: string } {
  const team = teamOf(name);
  if (team === null) return { city: '', nickname: name };
  if (team.shortName !== undefined) return { city: '', nickname: team.shortName };
  const words = name.trim().split(/\s+/);
  const long = twoWords.has(words.slice(-2).join(' ')) ? 2 : 1;
  return { city: words.slice(0, -long).join(' '), nickname: words.slice(-long).join(' ') };
}

/** The letters on a scoreboard: 'BOS'; the first three of an unknown team. */
export function teamLetters(name: string): string {
  return (
    teamOf(name)?.letters ??
    name
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 3)
      .toUpperCase()
  );
}
