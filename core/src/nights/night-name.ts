const dayOfNight = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** A night in words: `Friday, November 27`. @param night the day of the league, `yyyy-mm-dd` */
export function nightName(night: string): string {
  return dayOfNight.format(new Date(night));
}
