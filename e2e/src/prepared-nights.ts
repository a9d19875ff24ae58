/** Nights of a group, for the screens of its page. */
import type { NightPage } from '@courtside/contract';
import { aBet, aGame, aPick, aRow, aTurn, at, type Money, members, nightDay, team1, team2 } from './night-parts.ts';

const won = aBet(1, { market: 'moneyline', line: null, status: 'won', price: -170, potentialWinnings: 174.71 });

/** No bets. */
export const emptyNight: NightPage = {
  groupId: 'group-1',
  groupName: 'The extraordinarily long name of a group of friends from school who bet',
  memberIds: members.map(({ uid }) => uid),
  night: nightDay,
  games: [],
  money: [],
  members: [],
  previous: '2026-01-12',
  next: '2026-01-16',
};

const [first = '', second = '', third = ''] = members.map(({ uid }) => uid);
const none = { won: 0, lost: 0, best: null, worst: null } as const;

/** Bets are open; long names. The third member has one. */
export const openNight: NightPage = {
  ...emptyNight,
  members,
  games: [
    aGame('game-1', [team1, team2], {
      score: { team1: 112, team2: 107 },
      picks: [
        aPick('team1', [first], { line: -5.5, profit: -110 }),
        aPick('team1', [second], { market: 'moneyline', profit: 64.71 }),
        aPick('over', [third, second], { market: 'total', line: 216.5, profit: 36.36 }),
      ],
    }),
    aGame('game-2', ['Los Angeles Lakers', 'Denver Nuggets'], {
      score: { team1: 98, team2: 131 },
      scoreBefore: { team1: 98, team2: 130 },
      picks: [
        aPick('team1', [second, third], { line: 4.5, profit: -40 }),
        aPick('team2', [first], { line: -4.5, profit: 18.18 }),
      ],
    }),
    aGame('game-3', ['New York Knicks', 'Chicago Bulls'], {
      state: 'live',
      picks: [aPick('team2', [third], { market: 'moneyline', stakes: 25, inPlay: 25 })],
    }),
  ],
  money: [
    {
      account: 'main',
      seasonName: null,
      games: 3,
      over: 2,
      firstTipOff: at('00:30'),
      isOver: false,
      rows: [
        aRow(second, [
          ['02:40', -20],
          ['03:02', 64.71],
        ]),
        aRow(third, [['02:40', 12]], 25),
        aRow(first, [['03:02', -110]]),
      ],
      records: [
        {
          uid: second,
          bets: 3,
          won: 2,
          lost: 1,
          best: aTurn('03:02', team1, null, 64.71),
          worst: aTurn('02:40', 'Los Angeles Lakers', 4.5, -20),
        },
        { uid: third, bets: 3, won: 1, lost: 1, best: null, worst: null },
        { uid: first, ...none, bets: 2, won: 1, lost: 1, worst: aTurn('03:02', team1, -5.5, -110) },
      ],
      highlights: {
        winner: null,
        swing: { uid: first, betId: 'game-1', profit: -110, bets: 1 },
        loneliestWin: won,
        worstBeat: { bet: aBet(0, {}), by: 0.5 },
        closestCall: { bet: won, by: 5 },
      },
    },
  ],
};

/** The members of the night that is over. */
const friends = ['Bryce', 'Mo', 'Ada', 'Cleo', 'Dev'].map((username, index) => ({ uid: `f${index}`, username }));
const [bryce = '', mo = '', ada = '', cleo = '', dev = ''] = friends.map(({ uid }) => uid);
const betData = { ...won.betData, team1: 'New York Knicks', team2: 'Denver Nuggets' };
const [won1, lost1] = [
  { ...won, betData, userId: bryce, username: 'Bryce', market: 'spread', line: 3, teamChosen: 'New York Knicks' },
  { ...aBet(0, {}), betData, userId: dev, username: 'Dev', side: 'team2', line: -3, teamChosen: 'Denver Nuggets' },
] as const;

const decidedMoney: Money = {
  account: 'main',
  seasonName: null,
  games: 2,
  over: 2,
  firstTipOff: at('00:00'),
  isOver: true,
  rows: [
    aRow(bryce, [
      ['01:10', 18.5],
      ['03:25', 41.5],
    ]),
    aRow(mo, [
      ['01:35', -20],
      ['03:00', 18.18],
    ]),
    aRow(ada, [
      ['03:25', -15],
      ['04:10', 6],
    ]),
    aRow(cleo, [['01:10', -20]]),
    aRow(dev, [['02:30', -35]]),
  ],
  records: [
    { uid: bryce, bets: 4, won: 3, lost: 1, best: aTurn('03:25', 'New York Knicks', 3, 23), worst: null },
    { uid: mo, bets: 3, won: 2, lost: 1, best: aTurn('03:00', 'Under', 221, 38.18), worst: null },
    { uid: ada, ...none, bets: 3, won: 2, lost: 1 },
    { uid: cleo, ...none, bets: 1, lost: 1 },
    { uid: dev, ...none, bets: 3, won: 1, lost: 2, worst: aTurn('02:30', 'Denver Nuggets', -3, -35) },
  ],
  highlights: {
    winner: { uids: [bryce], profit: 41.5 },
    swing: { uid: mo, betId: 'game-1', profit: 38.18, bets: 1 },
    loneliestWin: { ...won1, potentialWinnings: 132.73 },
    worstBeat: { bet: { ...lost1, amount: 35 }, by: 1 },
    closestCall: { bet: { ...won1, potentialWinnings: 132.73 }, by: 1 },
  },
};

const noHighlights = { winner: null, swing: null, loneliestWin: null, worstBeat: null, closestCall: null };

/** Decided, with a game that was called off. */
export const decidedNight: NightPage = {
  ...emptyNight,
  groupName: 'Sofa Critics',
  memberIds: friends.map(({ uid }) => uid),
  members: friends,
  games: [
    aGame('game-1', ['New York Knicks', 'Denver Nuggets'], {
      score: { team1: 101, team2: 103 },
      picks: [
        aPick('team1', [bryce], { line: 3, profit: 22.73 }),
        aPick('team2', [cleo, dev], { line: -3, profit: -40 }),
        aPick('under', [mo], { market: 'total', line: 221, profit: 38.18 }),
        aPick('over', [ada, bryce], { market: 'total', line: 221, profit: -20 }),
      ],
    }),
    aGame('game-2', ['Los Angeles Lakers', 'Boston Celtics'], {
      score: { team1: 97, team2: 111 },
      picks: [
        aPick('team1', [mo, ada], { line: -2.5, profit: -35 }),
        aPick('team2', [bryce], { line: 2.5, profit: 18.18 }),
      ],
    }),
    aGame('game-3', ['Chicago Bulls', 'Milwaukee Bucks'], {
      state: 'void',
      picks: [aPick('team2', [ada], { line: -4, returned: 20 })],
    }),
  ],
  money: [decidedMoney],
};

/** Twelve members, two of whom share the lead. */
const crowd = Array.from({ length: 12 }, (_, index) => ({ uid: `c${index}`, username: `Crowded Member ${index + 1}` }));
const crowdIds = crowd.map(({ uid }) => uid);
export const crowdedNight: NightPage = {
  ...decidedNight,
  memberIds: crowdIds,
  members: crowd,
  games: [
    aGame('game-1', ['New York Knicks', 'Denver Nuggets'], {
      score: { team1: 101, team2: 103 },
      picks: [
        aPick('team1', crowdIds.slice(0, 7), { line: 3, profit: 159.11 }),
        aPick('team2', crowdIds.slice(7), { line: -3, profit: -100 }),
      ],
    }),
  ],
  money: [
    {
      ...decidedMoney,
      games: 1,
      over: 1,
      rows: crowdIds.map((uid, index) => aRow(uid, [['02:40', index < 2 ? 22.73 : 20 - 5 * index]])),
      records: crowdIds.map((uid, index) => ({
        ...none,
        uid,
        bets: 1,
        won: index < 4 ? 1 : 0,
        lost: index < 4 ? 0 : 1,
        best: index === 0 ? aTurn('02:40', 'New York Knicks', 3, 22.73) : null,
        worst: index === 11 ? aTurn('02:40', 'Denver Nuggets', -3, -35) : null,
      })),
      highlights: { ...noHighlights, winner: { uids: crowdIds.slice(0, 2), profit: 22.73 } },
    },
  ],
};

/** The only member with a bet, in the money of a season. */
export const aloneNight: NightPage = {
  ...decidedNight,
  games: decidedNight.games
    .slice(1, 2)
    .map((game) => ({ ...game, picks: [aPick('team1', [mo], { account: 's1', market: 'moneyline', profit: -20 })] })),
  money: [
    {
      ...decidedMoney,
      account: 's1',
      seasonName: 'Winter',
      games: 1,
      over: 1,
      rows: [aRow(mo, [['02:40', -20]])],
      records: [{ ...none, uid: mo, bets: 1, lost: 1, worst: aTurn('02:40', 'Los Angeles Lakers', null, -20) }],
      highlights: noHighlights,
    },
  ],
};
