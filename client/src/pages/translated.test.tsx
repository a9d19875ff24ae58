/** Live parts of pages in a browser that translates them: each shows after a change what it shows without a translation. */
import type { Game, UserBet } from '@courtside/contract/entities';
import type { StandingsRow } from '@courtside/contract/groups';
import { hourMs, minuteMs } from '@courtside/contract/time';
import { act, cleanup } from '@testing-library/react';
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../features/account/account-atoms.ts';
import { BetLine } from '../features/bets/bet-card.tsx';
import { clearBets, mergeBets } from '../features/bets/bets-atoms.ts';
import { HistoryTicket } from '../features/bets/history-ticket.tsx';
import { InPlayTicket } from '../features/bets/in-play-ticket.tsx';
import { OwnGame } from '../features/bets/own-game.tsx';
import { ScoreCard } from '../features/bets/score-card.tsx';
import { feedAtom, setGames } from '../features/games/games-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { liveStateAtom } from '../live/topics.ts';
import { store } from '../store.ts';
import {
  aBet,
  aGame,
  aGroup,
  aMarket,
  aMember,
  anAccount,
  inMs,
  onlyMoneyline,
  threeMarkets,
} from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { anaSees } from '../testing/signed-in.ts';
import { translate } from '../testing/translate.ts';
import { GameCard } from './betting/game-card.tsx';
import AccountCorner from './frame/account-menu.tsx';
import { Header } from './frame/header.tsx';
import { StandingsList } from './group/standings-list.tsx';

vi.mock('../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));
// Numbers do not count to their new values.
vi.mock('../ui/motion.ts', () => ({ prefersReducedMotion: () => true }));

type LiveState = ReturnType<typeof readLive>;
const readLive = () => store.get(liveStateAtom);
/** Sets what a part shows. */
type State = () => void;

const endTime = inMs(2 * hourMs);
const open = aGame({ startTime: endTime, endTime });
const score = { team1: 61, team2: 64, periods: [[28, 25] as [number, number]], clock: 'Q3 4:12' };
const games =
  (fields: Partial<Game>): State =>
  () =>
    setGames([{ ...open, ...fields }]);

const betAtom = atom(aBet());
const bets =
  (fields: Partial<UserBet>, game: Partial<Game> = {}): State =>
  () => {
    games(game)();
    clearBets();
    mergeBets([aBet(fields)]);
    store.set(betAtom, aBet(fields));
  };
const ShownCard = () => <InPlayTicket bet={useAtomValue(betAtom)} />;
const ShownTicket = () => <HistoryTicket bet={useAtomValue(betAtom)} />;
const ShownLine = () => <BetLine bet={useAtomValue(betAtom)} onDismiss={() => undefined} />;

const rowsAtom = atom<readonly StandingsRow[]>([]);
const rows =
  (...own: Partial<StandingsRow>[]): State =>
  () =>
    store.set(rowsAtom, [
      ...own.map((fields) => aMember(fields)),
      aMember({ uid: 'ben', username: 'ben', rank: 2, balance: 900 }),
    ]);
const ShownStandings = () => <StandingsList counts group={aGroup(useAtomValue(rowsAtom))} />;

const gameStates: Record<string, State> = {
  open: games({}),
  'other prices': games({
    team1_price: -120,
    team2_price: 100,
    markets: { ...onlyMoneyline(), moneyline: { ...aMarket(), line: null, prices: { team1: -120, team2: 100 } } },
  }),
  'three markets': games({ markets: threeMarkets() }),
  'another end': games({ endTime: inMs(3 * hourMs) }),
  'closing soon': games({ endTime: inMs(2 * minuteMs) }),
  paused: games({ markets: onlyMoneyline(aMarket({ state: 'paused', reason: 'stale' })) }),
};
const scoreStates: Record<string, State> = {
  'before the first score': games({ betStatus: 'closed' }),
  live: games({ betStatus: 'closed', score }),
  'another score': games({
    betStatus: 'closed',
    score: {
      ...score,
      team1: 70,
      clock: 'Q3 1:00',
      periods: [
        [28, 25],
        [30, 30],
      ],
    },
  }),
  'without a clock': games({ betStatus: 'closed', score: { ...score, clock: null } }),
  checked: games({ betStatus: 'closed', score, checking: true }),
  final: games({ betStatus: 'final', score: { ...score, team1: 101, team2: 99 } }),
  void: games({ betStatus: 'void', score }),
};
const balance =
  (dollars: number): State =>
  () => {
    clearAccount();
    setAccount(anAccount({ balance: dollars }));
  };
const balanceStates: Record<string, State> = {
  'not known': clearAccount,
  full: balance(1000),
  less: balance(950),
};
const liveGame = { betStatus: 'closed', score } as const;
const betStates: Record<string, State> = {
  pending: bets({}),
  live: bets({}, liveGame),
  'another score': bets({}, { ...liveGame, score: { ...score, team1: 90 } }),
  won: bets({ status: 'won', settledAt: inMs(0) }, { betStatus: 'final', score: { ...score, team1: 99 } }),
  lost: bets({ status: 'lost', settledAt: inMs(0) }, { betStatus: 'final', score }),
  push: bets({ status: 'push', settledAt: inMs(0) }, { betStatus: 'final', score }),
  void: bets({ status: 'void', settledAt: inMs(0) }, { betStatus: 'void' }),
  'cashed out': bets({ status: 'cashed-out', settledAt: inMs(0), cashedOut: 48.8 }, liveGame),
};
const rowStates: Record<string, State> = {
  'no bet': rows({}),
  'in play': rows({ inPlay: 40, balance: 960 }),
  'more in play': rows({ inPlay: 90, balance: 910 }),
  'a profit': rows({ netProfit: 120, balance: 1120, placesGained: 1 }),
  'no known profit': rows({ netProfit: null }),
  'a place lost': rows({ placesGained: -1 }),
  'tied with another': rows({}, { uid: 'cleo', username: 'cleo' }),
};
/** Ana is signed in, and everything is live. */
function reset(): void {
  anaSees();
  store.set(feedAtom, 'real');
  store.set(liveStateAtom, { status: 'live' });
}

const live =
  (change: State): State =>
  () => {
    reset();
    change();
  };
const connection = (state: LiveState) => live(() => store.set(liveStateAtom, state));
const headerStates: Record<string, State> = {
  connecting: connection({ status: 'connecting' }),
  live: reset,
  reconnecting: connection({ status: 'reconnecting', asOf: Date.now() }),
  offline: connection({ status: 'offline', asOf: null }),
  'offline since': connection({ status: 'offline', asOf: Date.now() - minuteMs }),
  'with simulated games': live(() => store.set(feedAtom, 'demo')),
  'signed out': live(() => setSession({ status: 'out' })),
};

/** How a part is shown in each of its states. */
const parts: [name: string, part: ReactNode, states: Record<string, State>][] = [
  ['the card of a game', <GameCard key="game" id="game-1" />, gameStates],
  ['the score of a game', <ScoreCard key="score" id="game-1" />, scoreStates],
  ['a game with a bet of the user', <OwnGame key="own" id="game-1" />, betStates],
  ['a bet in play', <ShownLine key="line" />, betStates],
  ['a bet in play on the profile', <ShownCard key="card" />, betStates],
  ['a bet in the history', <ShownTicket key="ticket" />, betStates],
  ['the header', <Header key="header" />, headerStates],
  ['the balance', <AccountCorner key="balance" />, balanceStates],
  ['the standings of a group', <ShownStandings key="rows" />, rowStates],
];

/** What a part shows after a change, with or without a translation before it. */
function shownAfter(part: ReactNode, before: State, after: State, isTranslated: boolean): string | null {
  reset();
  before();
  const { container } = renderPage(part);
  if (isTranslated) translate(container);
  try {
    act(after);
    return container.textContent;
  } finally {
    cleanup();
  }
}

test.each(parts)('%s survives every change of a translated page', (_name, part, states) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [from, before] of Object.entries(states))
    for (const [to, after] of Object.entries(states)) {
      if (from === to) continue;
      const expected = shownAfter(part, before, after, false);
      expect(shownAfter(part, before, after, true), `${from}, then ${to}`).toBe(expected);
    }
});
