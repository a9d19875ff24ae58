/** The page of a group's night in its states. */
import type { GroupBet, NightPage } from '@courtside/contract';
import { answering } from './prepared-answers.ts';
import { heading, inMain, type Screen } from './screen.ts';

const night = '2026-01-14';
const at = (time: string) => `2026-01-15T${time}:00.000Z`;
const members = [
  { uid: 'm1', username: 'Ana María Fernández de la Vega y Castellanos' },
  { uid: 'm2', username: 'bryce' },
  { uid: 'm3', username: 'ليلى' },
];
const [team1, team2] = ['Boston Celtics', 'Portland Trail Blazers'];

function aBet(index: number, fields: Partial<GroupBet>): GroupBet {
  const { uid = '', username = '' } = members[index] ?? {};
  return {
    id: `bet-${index}`,
    userId: uid,
    username,
    account: 'main',
    betId: 'game-1',
    market: 'spread',
    side: 'team1',
    line: -5.5,
    teamChosen: team1,
    price: -110,
    amount: 110,
    potentialWinnings: 210,
    status: 'lost',
    placedAt: at('00:10'),
    settledAt: at('03:02'),
    cancelled: false,
    cashedOut: null,
    betData: { team1, team2, team1_price: -170, team2_price: 150, startTime: at('00:30') },
    ...fields,
  };
}

const won = aBet(1, { market: 'moneyline', line: null, status: 'won', price: -170, potentialWinnings: 174.71 });

const empty: NightPage = {
  groupId: 'group-1',
  groupName: 'The extraordinarily long name of a group of friends from school who bet',
  memberIds: members.map(({ uid }) => uid),
  night,
  games: [],
  money: [],
  members: [],
  previous: '2026-01-12',
  next: '2026-01-16',
};

const game = { team1, team2, startTime: at('00:30'), state: 'final', scoreBefore: null, picks: [] as NightPage['games'][number]['picks'] } as const;

const full: NightPage = {
  ...empty,
  members,
  games: [
    { ...game, id: 'game-1', score: { team1: 112, team2: 107 } },
    { ...game, id: 'game-2', score: { team1: 98, team2: 131 }, scoreBefore: { team1: 98, team2: 130 } },
    { ...game, id: 'game-3', state: 'live', score: null },
  ],
  money: [
    {
      account: 'main',
      seasonName: null,
      records: [],
      games: 3,
      over: 2,
      firstTipOff: at('00:30'),
      isOver: false,
      rows: [
        {
          uid: 'm2',
          profit: 64.71,
          inPlay: 0,
          open: 0,
          steps: [
            { at: at('02:40'), profit: -20 },
            { at: at('03:02'), profit: 64.71 },
          ],
        },
        { uid: 'm3', profit: 12, inPlay: 25, open: 1, steps: [{ at: at('02:40'), profit: 12 }] },
        { uid: 'm1', profit: -110, inPlay: 0, open: 0, steps: [{ at: at('03:02'), profit: -110 }] },
      ],
      highlights: {
        winner: null,
        swing: { uid: 'm1', betId: 'game-1', profit: -110, bets: 1 },
        loneliestWin: won,
        worstBeat: { bet: aBet(0, {}), by: 0.5 },
        closestCall: { bet: won, by: 5 },
      },
    },
  ],
};

const path = `/group/group-1/night/${night}`;
const calls = '**/api/groups/*/nights/*';

export const nightScreens: readonly Screen[] = [
  { name: 'night', who: 'in', path, prepare: answering(calls, full), settle: heading('What stood out') },
  {
    name: 'night-empty',
    who: 'in',
    path,
    prepare: answering(calls, empty),
    settle: inMain('No bets on this night.'),
  },
];
