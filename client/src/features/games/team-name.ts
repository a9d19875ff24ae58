import { findTeam } from '@courtside/contract/teams';

const twoWords = new Set(['Trail Blazers']);

/** Splits a full team name into city and nickname. An unknown team has no city, and its whole name as the nickname. */
export function splitTeamName(name: string): { readonly city: string; readonly nickname: string } {
  if (!findTeam(name)) return { city: '', nickname: name };
  const words = name.trim().split(/\s+/);
  const long = twoWords.has(words.slice(-2).join(' ')) ? 2 : 1;
  return { city: words.slice(0, -long).join(' '), nickname: words.slice(-long).join(' ') };
}

/** The letters on a scoreboard: 'BOS'; the first three of an unknown team. */
export function teamLetters(name: string): string {
  return (
    findTeam(name)?.letters ??
    name
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 3)
      .toUpperCase()
  );
}
