import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UserBet } from '@courtside/contract/entities';
import { expect, test } from 'vitest';
import { aBet, aParlay } from '../../testing/builders.ts';
import { betsCsv } from './bets-csv.ts';

const times = { placedAt: '2026-11-27T23:00:00.000Z', startTime: '2026-11-28T00:30:00.000Z' };

function aDatedBet(fields: Partial<UserBet> = {}): UserBet {
  const bet = aBet({ placedAt: times.placedAt, ...fields });
  return { ...bet, betData: { ...bet.betData, startTime: times.startTime } };
}

const rowsOf = (csv: string) => csv.split('\r\n').slice(1, -1);
const rowOf = (fields: Partial<UserBet>, names: ReadonlyMap<string, string> = new Map()) =>
  rowsOf(betsCsv([aDatedBet(fields)], names))[0];
/** The columns from the stake on. */
const endOf = (fields: Partial<UserBet>) => rowOf(fields)?.split(',').slice(9).join(',');

test('names the columns, and has a row for each bet in the given order', () => {
  const csv = betsCsv([aDatedBet({ id: 'b' }), aDatedBet({ id: 'a', amount: 10 })], new Map());
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFPlaced at,Game start,League,Home,Away,Market,Side,Line,Price,Stake,Status,Paid back,Profit,Account',
    `${times.placedAt},${times.startTime},NBA,Boston Celtics,Miami Heat,moneyline,Boston Celtics,,150,50.00,pending,,,Main`,
    `${times.placedAt},${times.startTime},NBA,Boston Celtics,Miami Heat,moneyline,Boston Celtics,,150,10.00,pending,,,Main`,
    '',
  ]);
});

test('writes lines and prices as numbers', () => {
  expect(rowOf({ market: 'spread', line: -5.5, price: -110 })).toContain(',spread,Boston Celtics,-5.5,-110,');
  expect(rowOf({ market: 'total', side: 'over', teamChosen: 'Over', line: 221 })).toContain(',total,Over,221,150,');
});

test('has one row for a parlay, with its legs in columns of their own', () => {
  const parlay = aParlay([{}, { market: 'spread', line: -5.5, price: -110, result: 'won' }]);
  const [heads, row] = betsCsv([parlay, aBet()], new Map()).split('\r\n');
  expect(heads).toMatch(
    /,Account,Leg 1,Leg 1 game,Leg 1 price,Leg 1 result,Leg 2,Leg 2 game,Leg 2 price,Leg 2 result$/,
  );
  const legs = 'Celtics,Celtics vs. Heat,150,open,Celtics −5.5,Celtics vs. Heat,-110,won';
  expect(row).toMatch(new RegExp(`,,,,parlay,2-leg parlay,,525,20\\.00,pending,,,Main,${legs}$`));
});

test.each([
  ['a win', { status: 'won' }, '50.00,won,125.00,75.00,Main'],
  ['a win at a price that is not known', { status: 'won', price: 0 }, '50.00,won,,,Main'],
  ['a loss', { status: 'lost', amount: 20.5 }, '20.50,lost,0.00,-20.50,Main'],
  ['a push', { status: 'push' }, '50.00,push,50.00,0.00,Main'],
  ['a void bet', { status: 'void' }, '50.00,void,50.00,0.00,Main'],
  ['an undone bet', { status: 'void', cancelled: true }, '50.00,undone,50.00,0.00,Main'],
  ['a cash-out', { status: 'cashed-out', cashedOut: 48.8 }, '50.00,cashed-out,48.80,-1.20,Main'],
  [
    'a head-to-head',
    { status: 'won', account: 'tab', challenge: 'c1', potentialWinnings: 100 },
    '50.00,won,100.00,50.00,Head-to-head',
  ],
] as const)('writes %s with what it paid back', (_name, fields, end) => {
  expect(endOf(fields)).toBe(end);
});

test('names the season of a bet, or writes its id', () => {
  const names = new Map([['s1', '=HYPERLINK("x")']]);
  expect(rowOf({ account: 's1' }, names)).toMatch(/,"'=HYPERLINK\(""x""\)"$/);
  expect(rowOf({ account: 's2' }, names)).toMatch(/,s2$/);
});

/** LibreOffice, which not every machine has. */
const office = 'soffice';
const hasOffice = (() => {
  try {
    execFileSync(office, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasOffice)('opens in LibreOffice with every cell in its column and no formula', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'courtside-csv-'));
  try {
    const names = new Map([['s1', '=1+1, "Ünï" 🏀']]);
    await writeFile(join(dir, 'bets.csv'), betsCsv([aDatedBet({ account: 's1', price: -110, status: 'lost' })], names));
    const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`;
    // Field separator and quote as character codes, then UTF-8.
    const format = ['--infilter=CSV:44,34,UTF8', '--convert-to', 'csv:Text - txt - csv (StarCalc):44,34,76'];
    const out = ['--outdir', join(dir, 'out'), join(dir, 'bets.csv')];
    await promisify(execFile)(office, [profile, '--headless', ...format, ...out]);
    const [head, row] = (await readFile(join(dir, 'out', 'bets.csv'), 'utf8')).split('\n');
    expect(head?.split(',')).toHaveLength(14);
    expect(row).toContain('Boston Celtics,Miami Heat,moneyline,Boston Celtics,,-110,50,lost,0,-50,');
    expect(row).toContain(`"'=1+1, ""Ünï"" 🏀"`);
  } finally {
    await rm(dir, { recursive: true });
  }
});
