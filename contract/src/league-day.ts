let format: Intl.DateTimeFormat | undefined;

/** The day of the league at a time, `yyyy-mm-dd` in New York. Days sort by time, as strings do. @param at in ms since 1970 */
export function leagueDay(at: Date | number): string {
  // Made with the first use, which blocks a browser's main thread for tens of milliseconds.
  format ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
  return format.format(at);
}
