import { seasonLimits } from '@courtside/contract/limits';
import { formatCents, toCents } from '@courtside/contract/money';
import type { NewSeason, Season } from '@courtside/contract/seasons';
import { addDays, daysBetween } from './season-days.ts';

/** The choices of the dialog. */
export const bankrolls = [500, 1000, 5000] as const;
export const stakeShares = [10, 25, 50, 100] as const;
export const rebuyCounts = [0, 1, 2, 3] as const;

const { nameCharacters, maxDays } = seasonLimits;
/** Days of a season that a group opens for the first time. */
const firstLength = 30;

/** The message for each field at fault. */
export type SeasonProblems = Partial<Record<keyof NewSeason, string>>;

const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What has to change before a season can be opened. `today` is the league's day. */
export function problemsOf({ name, firstDay, lastDay }: NewSeason, today: string): SeasonProblems {
  const problems: SeasonProblems = {};
  if (name.trim() === '') problems.name = 'Please enter a name.';
  else if (lengthOf(name.trim()) > nameCharacters) problems.name = `Please use at most ${nameCharacters} characters.`;
  if (!isDay(firstDay)) problems.firstDay = 'Please choose the first day.';
  else if (firstDay < today) problems.firstDay = 'The first day is today at the earliest.';
  if (!isDay(lastDay)) problems.lastDay = 'Please choose the last day.';
  else if (isDay(firstDay) && lastDay < firstDay) problems.lastDay = 'The last day is on or after the first day.';
  else if (isDay(firstDay) && daysBetween(firstDay, lastDay) > maxDays)
    problems.lastDay = `A season is ${maxDays} days long at most.`;
  return problems;
}

/** `Winter League 2` after `Winter League`, `Season 4` after `Season 3`. */
function nextName(name: string): string {
  const [, words = name, number] = /^(.*?)\s+(\d{1,3})$/.exec(name) ?? [];
  return `${words} ${Number(number ?? 1) + 1}`;
}

/** The settings that the dialog offers: those of the last season, on the days after it; `today` is the league's day. */
export function nextSeason(last: Season | null, today: string): NewSeason {
  if (last === null) {
    const settings = { bankroll: 1000, maxStakeShare: 25, rebuys: 1 };
    return { name: 'Season 1', firstDay: today, lastDay: addDays(today, firstLength - 1), ...settings };
  }
  const after = addDays(last.lastDay, 1);
  const firstDay = after > today ? after : today;
  return {
    name: nextName(last.name),
    firstDay,
    lastDay: addDays(firstDay, daysBetween(last.firstDay, last.lastDay) - 1),
    bankroll: last.bankroll,
    maxStakeShare: last.maxStakeShare,
    rebuys: last.rebuys,
  };
}

const rebuyWords = [
  'cannot rebuy',
  'may rebuy once, as debt',
  'may rebuy up to twice, each time as debt',
  'may rebuy up to three times, each time as debt',
] as const;

/** What every member gets, in one sentence. */
export function membersGet(season: Pick<NewSeason, 'bankroll' | 'maxStakeShare' | 'rebuys'>): string {
  const { bankroll, maxStakeShare, rebuys } = season;
  const stake = maxStakeShare === 100 ? 'all of it' : `up to ${formatCents((toCents(bankroll) * maxStakeShare) / 100)}`;
  return `Each member gets ${formatCents(toCents(bankroll))}, may stake ${stake} on one bet, and ${rebuyWords[rebuys] ?? rebuyWords[0]}.`;
}
