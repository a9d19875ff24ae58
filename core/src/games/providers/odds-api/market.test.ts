import { describe, expect, it } from 'vitest';
import { pickPrices } from './market.ts';

const [home, away] = ['Cleveland Cavaliers', 'Los Angeles Lakers'] as const;

const h2h = (homePrice: unknown, awayPrice: unknown) => ({
  key: 'h2h',
  outcomes: [
    { name: away, price: awayPrice },
    { name: home, price: homePrice },
  ],
});
const book = (key: string, ...markets: unknown[]) => ({ key, title: key, markets });
const pick = (...bookmakers: unknown[]) => pickPrices(bookmakers, home, away);

describe('the bookmaker', () => {
  it('stays the same, in whatever order the feed lists them', () => {
    const books = ['unibet', 'betmgm', 'fanduel', 'draftkings'].map((key, index) =>
      book(key, h2h(-200 - index, 170 + index)),
    );
    for (const order of [books, [...books].reverse()]) {
      expect(pick(...order)).toEqual([-203, 173]);
      expect(pick(...order.filter(({ key }) => key !== 'draftkings'))).toEqual([-202, 172]);
      expect(pick(...order.filter(({ key }) => key === 'unibet' || key === 'betmgm'))).toEqual([-201, 171]);
    }
  });

  it.each([
    ['no market', []],
    ['another market', [{ ...h2h(-300, 250), key: 'h2h_lay' }]],
    [
      'a draw among the outcomes',
      [{ key: 'h2h', outcomes: [...h2h(-110, -110).outcomes, { name: 'Draw', price: 15 }] }],
    ],
    ['one team alone', [{ key: 'h2h', outcomes: [{ name: home, price: -110 }] }]],
    [
      'one team twice',
      [
        {
          key: 'h2h',
          outcomes: [
            { name: home, price: -110 },
            { name: home, price: -110 },
          ],
        },
      ],
    ],
    [
      'other teams',
      [
        {
          key: 'h2h',
          outcomes: [
            { name: 'A', price: -110 },
            { name: 'B', price: -110 },
          ],
        },
      ],
    ],
    ['prices that are no numbers', [h2h('-110', null)]],
    ['nonsense', [null]],
  ])('is passed over with %s', (_, markets) => {
    const useless = book('draftkings', ...markets);
    expect(pick(useless, book('unibet', h2h(-150, 130)))).toEqual([-150, 130]);
    expect(pick(useless)).toBeNull();
  });

  it('is passed over when nothing of it can be read', () => {
    expect(pick(null, 'draftkings', { title: 'nameless' }, book('unibet', h2h(-150, 130)))).toEqual([-150, 130]);
    expect(pick()).toBeNull();
  });
});
