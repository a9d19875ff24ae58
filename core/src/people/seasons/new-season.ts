import { DomainError, type NewSeason, problemOfName, seasonLimits, toCents } from '@courtside/contract';
import { daysBetween, leagueDay } from '../../platform/league-day.ts';

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
 * @returns the settings with a trimmed name and the bankroll in cents
 * @throws DomainError `invalid-season`, which names the field
 */
export function readSettings(settings: NewSeason, now: number): NewSeason {
  const name = settings.name.trim();
  const problem = problemOfName('season', name, seasonLimits.nameCharacters);
  if (problem !== null) throw invalid('name', problem);
  checkDays(settings, leagueDay(now));
  return { ...settings, name, bankroll: toCents(settings.bankroll) };
}
