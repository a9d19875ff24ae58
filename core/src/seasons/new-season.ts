import {
  DomainError,
  type League,
  leagueNames,
  type NewSeason,
  parlayLegs,
  problemOfName,
  seasonLimits,
  toCents,
} from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { daysBetween } from '../platform/league-day.ts';

/** The settings of a season as they are stored: money in cents, no list of leagues if it counts all, whether
 * late joiners can win only if they cannot, and the most legs only if they are fewer than a parlay can have. */
export interface StoredSettings extends Omit<NewSeason, 'leagues' | 'lateJoinersCanWin' | 'maxLegs'> {
  readonly leagues?: readonly League[];
  readonly lateJoinersCanWin?: false;
  readonly maxLegs?: number;
}

function invalid(field: keyof NewSeason, message: string): DomainError {
  return new DomainError('invalid-season', { field, message });
}

function checkDays({ firstDay, lastDay }: NewSeason, today: string): void {
  if (firstDay < today) throw invalid('firstDay', 'The first day cannot be in the past.');
  if (daysBetween(today, firstDay) > seasonLimits.maxDays)
    throw invalid('firstDay', 'The first day can be up to a year ahead.');
  if (lastDay < firstDay) throw invalid('lastDay', 'The last day cannot be before the first day.');
  if (daysBetween(firstDay, lastDay) >= seasonLimits.maxDays)
    throw invalid('lastDay', `A season can have up to ${seasonLimits.maxDays} days.`);
}

/**
 * Validates the settings of a season; their ranges are in the contract's schema.
 * @returns the settings with a trimmed name, the bankroll in cents, and the leagues in their usual order
 * @throws DomainError `invalid-season`, which names the field
 */
export function readSettings(settings: NewSeason, now: number): StoredSettings {
  const name = settings.name.trim();
  const problem = problemOfName('season', name, seasonLimits.nameCharacters);
  if (problem !== null) throw invalid('name', problem);
  checkDays(settings, leagueDay(now));
  const { leagues, lateJoinersCanWin, maxLegs = parlayLegs.max, ...others } = settings;
  return {
    ...others,
    name,
    bankroll: toCents(settings.bankroll),
    ...(leagues && { leagues: leagueNames.filter((league) => leagues.includes(league)) }),
    ...(lateJoinersCanWin === false && { lateJoinersCanWin }),
    ...(maxLegs < parlayLegs.max && { maxLegs }),
  };
}
