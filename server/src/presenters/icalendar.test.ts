import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { readICalendar } from '../testing/read-icalendar.ts';
import { type CalendarEvent, toICalendar } from './icalendar.ts';

const anEvent = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'game-1@courtside',
  start: new Date('2026-01-15T00:30:00Z'),
  end: new Date('2026-01-15T03:00:00Z'),
  sequence: 7,
  changedAt: new Date('2026-01-14T12:00:00.999Z'),
  summary: 'Celtics at Heat',
  description: '$25.00 on Boston Celtics −5.5 at −110',
  isCancelled: false,
  ...fields,
});
const readBack = (fields: Partial<CalendarEvent>) => readICalendar(toICalendar([anEvent(fields)])).events[0];

it('writes a calendar with a name, and each event in UTC', () => {
  const { calendar, events } = readICalendar(toICalendar([anEvent(), anEvent({ uid: 'b', isCancelled: true })]));
  expect(calendar).toMatchObject({ VERSION: '2.0', 'X-WR-CALNAME': 'Courtside', 'REFRESH-INTERVAL': 'PT1H' });
  expect(events[0]).toEqual({
    BEGIN: 'VEVENT',
    UID: 'game-1@courtside',
    DTSTAMP: '20260114T120000Z',
    'LAST-MODIFIED': '20260114T120000Z',
    SEQUENCE: '7',
    DTSTART: '20260115T003000Z',
    DTEND: '20260115T030000Z',
    SUMMARY: 'Celtics at Heat',
    DESCRIPTION: '$25.00 on Boston Celtics −5.5 at −110',
    STATUS: 'CONFIRMED',
    TRANSP: 'TRANSPARENT',
  });
  expect(events[1]).toMatchObject({ UID: 'b', STATUS: 'CANCELLED' });
});

it('is a valid calendar without events', () => {
  expect(readICalendar(toICalendar([])).events).toEqual([]);
});

it('says the same to a library that calendar apps are built on', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(texts, texts, fc.boolean(), (summary, description, isCancelled) => {
      const written = anEvent({ summary, description, isCancelled });
      const calendar = new ICAL.Component(ICAL.parse(toICalendar([written, anEvent({ uid: 'b' })])));
      const [event, other] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
      expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
      expect([event?.uid, event?.summary, event?.description]).toEqual([written.uid, summary, description]);
      expect([event?.startDate.toJSDate(), event?.endDate.toJSDate()]).toEqual([written.start, written.end]);
      expect(event?.component.getFirstPropertyValue('status')).toBe(isCancelled ? 'CANCELLED' : 'CONFIRMED');
      expect(other?.uid).toBe('b');
    }),
  );
});

it('escapes backslashes, semicolons, commas and line ends', () => {
  const text = toICalendar([anEvent({ description: 'a\\b; c, d\ne\r\nf\rg' })]);
  expect(text).toContain('DESCRIPTION:a\\\\b\\; c\\, d\\ne\\nf\\ng\r\n');
});

it('lets no text add a property', () => {
  expect(readBack({ summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' })?.SUMMARY).toBe('x\nEND:VEVENT\nBEGIN:VEVENT');
});

it('leaves out control characters', () => {
  expect(readBack({ summary: 'a\u0000b\u0007c\td\u007f' })?.SUMMARY).toBe('abc\td');
});

it('folds lines at 75 octets', () => {
  // `SUMMARY:` has 8 octets.
  expect(toICalendar([anEvent({ summary: 'x'.repeat(67) })])).toContain(`SUMMARY:${'x'.repeat(67)}\r\nDESCRIPTION`);
  expect(toICalendar([anEvent({ summary: 'x'.repeat(68) })])).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  const emoji = toICalendar([anEvent({ summary: `${'x'.repeat(64)}🏀` })]);
  expect(emoji).toContain(`SUMMARY:${'x'.repeat(64)}\r\n 🏀\r\n`);
});

it('reads back every text, whatever its characters are', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(texts, texts, (summary, description) => {
      const event = readBack({ summary, description });
      const kept = (text: string) =>
        text.replace(/\r\n|\r/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, (c) => (c >= '\u0080' ? c : ''));
      expect([event?.SUMMARY, event?.DESCRIPTION]).toEqual([kept(summary), kept(description)]);
    }),
  );
});
