import type { NightGame, NightPage } from '@courtside/contract/nights';
import { dateFormat } from '../../../ui/time.ts';

const weekday = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const ofThisYear = dateFormat(weekday);
const ofOtherYear = dateFormat({ ...weekday, year: 'numeric' });

/** `Friday, November 27`, with the year if it is not the current one. @param today the day of the league */
export function nightName(night: string, today: string): string {
  const write = night.slice(0, 4) === today.slice(0, 4) ? ofThisYear : ofOtherYear;
  return write(new Date(`${night}T12:00:00Z`));
}

/** The name of a member of a night, by uid. */
export function namesOf({ members }: Pick<NightPage, 'members'>): (uid: string) => string {
  const names = new Map(members.map(({ uid, username }) => [uid, username]));
  return (uid) => names.get(uid) ?? 'A member';
}

/** What became of a game. */
export function stateName({ state, scoreBefore }: Pick<NightGame, 'state' | 'scoreBefore'>): string {
  if (state === 'final') return scoreBefore === null ? 'Final' : 'Corrected';
  if (state === 'void') return 'Called off';
  return state === 'live' ? 'In play' : 'Not started';
}
