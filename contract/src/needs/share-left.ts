import { type League, leagues } from '../leagues.ts';

/** `Q3 4:12`, `H2 4:12` in a league with halves, `OT 1:30`, `2OT 0:30`, and `End Q1` between two periods. */
const clockPattern = /^(?:End )?(?:[QH]([1-4])|\d?OT)(?: (\d{1,2}):(\d\d))?$/;

/**
 * The share of regulation that is left, by the clock on the scoreboard: `NightGame.left`. Null if the clock cannot be read.
 */
export function shareLeft(clock: string | null, league: League): number | null {
  if (clock === 'Half') return 0.5;
  const found = clockPattern.exec(clock ?? '');
  if (found === null) return null;
  const { periods, periodMinutes } = leagues[league];
  const [, period, minutes = 0, seconds = 0] = found;
  const periodsLeft = period === undefined ? 0 : Math.max(0, periods - Number(period));
  return (periodsLeft + (Number(minutes) + Number(seconds) / 60) / periodMinutes) / periods;
}
