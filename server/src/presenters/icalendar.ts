/** One event of a calendar. */
export interface CalendarEvent {
  /** Stays the same when anything else changes. */
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  /** Increases when the start changes or the event is cancelled, and never decreases. */
  readonly sequence: number;
  /** When anything of it last changed. */
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly isCancelled: boolean;
}

/** The longest line without its end, in octets. */
const maxLineOctets = 75;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text of a calendar has no control characters but tabs and line ends
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as the value of a property (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** Ends a line, and continues it on the next one where it is too long. No character is split. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

/** A time in UTC: `20260115T003000Z`. */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function linesOf(event: CalendarEvent): string[] {
  const changedAt = formatTime(event.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    // The same in a calendar that is published (RFC 5545, 3.8.7.2).
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${formatTime(event.start)}`,
    `DTEND:${formatTime(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A game does not make its viewer busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Writes a calendar that apps subscribe to and read again every hour (RFC 5545, RFC 7986). The same events give the same text. */
export function toICalendar(events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtside//Courtside//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Courtside',
    'X-WR-CALNAME:Courtside',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map(foldLine).join('');
}
