import type { Game } from './game.ts';

/** Whether calendars show two states of a game differently: at another time, or cancelled. */
function isShownOtherwise(before: Game, after: Game): boolean {
  const isVoid = ({ betStatus }: Game) => betStatus === 'void';
  return before.startTime.getTime() !== after.startTime.getTime() || isVoid(before) !== isVoid(after);
}

/** Stores with a changed game that calendars show it otherwise from now on. */
export function withCalendarChange(before: Game, after: Game, now: Date): Game {
  if (!isShownOtherwise(before, after)) return after;
  return { ...after, calendarChange: { version: after.version, at: now } };
}
