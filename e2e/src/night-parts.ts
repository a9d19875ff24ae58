/** Parts of prepared nights. */
import type { GroupBet, NightPage } from '@courtside/contract';

export const nightDay = '2026-01-14';
export const at = (time: string) => `2026-01-15T${time}:00.000Z`;
export const members = [
  { uid: 'm1', username: 'Ana María Fernández de la Vega y Castellanos' },
  { uid: 'm2', username: 'bryce' },
  { uid: 'm3', username: 'ليلى' },
];
export const [team1, team2] = ['Boston Celtics', 'Portland Trail Blazers'];

export function aBet(index: number, fields: Partial<GroupBet>): GroupBet {
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

type NightGame = NightPage['games'][number];
type Pick = NightGame['picks'][number];
export type Money = NightPage['money'][number];

export function aPick(side: Pick['side'], uids: string[], fields: Partial<Pick> = {}): Pick {
  const stakes = 20 * uids.length;
  const pick = { account: 'main', market: 'spread', side, line: null, uids, members: uids.length } as const;
  return { ...pick, stakes, inPlay: 0, returned: 0, profit: 0, ...fields };
}

export const aGame = (id: string, [home, away]: readonly [string, string], fields: Partial<NightGame>): NightGame => ({
  id,
  team1: home,
  team2: away,
  startTime: at('00:30'),
  state: 'final',
  score: null,
  scoreBefore: null,
  picks: [],
  ...fields,
});

/** A member's turn at a time: what was decided, and the profit. */
export function aTurn(
  time: string,
  teamChosen: string,
  line: number | null,
  profit: number,
): Money['records'][number]['best'] {
  const isTotal = teamChosen === 'Over' || teamChosen === 'Under';
  const market = isTotal ? 'total' : line === null ? 'moneyline' : 'spread';
  return { market, side: isTotal ? 'under' : 'team1', line, teamChosen, at: at(time), profit };
}

/** A member's row: the profit after each time, and what is open. */
export function aRow(
  uid: string,
  steps: readonly (readonly [time: string, profit: number])[],
  inPlay = 0,
): Money['rows'][number] {
  return {
    uid,
    profit: steps.at(-1)?.[1] ?? 0,
    inPlay,
    open: inPlay > 0 ? 1 : 0,
    steps: steps.map(([time, profit]) => ({ at: at(time), profit })),
  };
}
