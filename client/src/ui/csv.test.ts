import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('begins with a byte order mark and ends every row with CRLF', () => {
  expect(
    toCsv([
      ['a', 'b'],
      [null, 'é'],
    ]),
  ).toBe('\uFEFFa,b\r\n,é\r\n');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['plain text', 'plain text'],
])('quotes %j as %j', (text, written) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=A1,"x"', '"\'=A1,""x"""'],
  ['1=1', '1=1'],
  ["a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"],
  ['a;b;-1', "a;b;'-1"],
  ['a\t@x', "a\t'@x"],
  ['a,+1', '"a,\'+1"'],
  ['a\n=1', '"a\n\'=1"'],
  ['a; =1', "a;' =1"],
  ['＝1+1', "'＝1+1"],
  ['a;＋1', "a;'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
])('makes %j no formula', (text, written) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test('writes numbers as they are, and amounts with their decimals', () => {
  expect(
    toCsv([[{ number: -110 }, { number: -5.5 }, { number: 1234.5, decimals: 2 }, { number: -0.1, decimals: 2 }]]),
  ).toBe('\uFEFF-110,-5.5,1234.50,-0.10\r\n');
});
