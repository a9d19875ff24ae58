import { expect, it } from 'vitest';
import { renderInjuriesPage } from './page-markup.ts';
import { parseApart } from './parse-apart.ts';

const fenn = { playerName: 'Fenn Mossgate', position: 'C', injuryStatus: 'Out', injuryDetails: 'Knee' };
const jazz = [{ teamName: 'Utah Jazz', players: [fenn] }];

it('a report is read beside everything else', async () => {
  expect(await parseApart(renderInjuriesPage(jazz))).toEqual(jazz);
});

it('a page that is no report is told as changed', async () => {
  await expect(parseApart('<p>Soon</p>')).rejects.toMatchObject({ name: 'PageError', kind: 'changed' });
});

it('a page made to be read for ever is given up, and nothing waits for it', async () => {
  const titles = '<span class="injuries__teamName">x</span>'.repeat(20_000);
  const endless = `${'<div class="ResponsiveTable">'.repeat(240)}${titles}`;
  let longestMs = 0;
  let last = performance.now();
  const beats = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  await expect(parseApart(endless, 1_500)).rejects.toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('longer to read'),
  });
  clearInterval(beats);
  expect(longestMs).toBeLessThan(750);
});
