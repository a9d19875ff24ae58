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
  let beats = 0;
  const beating = setInterval(() => {
    beats += 1;
  }, 5);
  await expect(parseApart(endless, 1_500)).rejects.toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('longer to read'),
  });
  clearInterval(beating);
  // Some three hundred where there is nothing else to do, and at most one if it were read in this thread.
  expect(beats).toBeGreaterThan(15);
});
