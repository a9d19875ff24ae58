import { expect, it } from 'vitest';
import { renderInjuriesPage } from './page-markup.ts';
import { parseInThread } from './parse-in-thread.ts';

const fenn = { playerName: 'Fenn Mossgate', position: 'C', injuryStatus: 'Out', injuryDetails: 'Knee' };
const jazz = [{ teamName: 'Utah Jazz', players: [fenn] }];

it('parses a report', async () => {
  expect(await parseInThread(renderInjuriesPage(jazz))).toEqual(jazz);
});

it('rejects a page that is not a report as changed', async () => {
  await expect(parseInThread('<p>Soon</p>')).rejects.toMatchObject({ name: 'PageError', kind: 'changed' });
});

it('does not count the start of the thread, which takes long on a busy machine', async () => {
  const slowThread = new URL('./testing/slow-thread.ts', import.meta.url);
  expect(await parseInThread(renderInjuriesPage(jazz), 1_500, slowThread)).toEqual(jazz);
});

it('rejects a page that takes too long without blocking the event loop', async () => {
  const titles = '<span class="injuries__teamName">x</span>'.repeat(20_000);
  const endless = `${'<div class="ResponsiveTable">'.repeat(240)}${titles}`;
  let beats = 0;
  const heartbeat = setInterval(() => {
    beats += 1;
  }, 5);
  await expect(parseInThread(endless, 1_500)).rejects.toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('longer to read'),
  });
  clearInterval(heartbeat);
  // About 300 on an idle machine, and at most one if the page were parsed in this thread.
  expect(beats).toBeGreaterThan(15);
});
