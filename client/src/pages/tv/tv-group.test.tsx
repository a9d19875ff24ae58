import type { GroupStandings, OpenBet, StandingsRow } from '@courtside/contract/groups';
import { hourMs } from '@courtside/contract/time';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aGame, aGroup, aMember, aNightRow, aNightTable, inMs, noTonight } from '../../testing/builders.ts';
import { Fitted, inSizes } from './fitted.tsx';
import { TvDecided } from './tv-decided.tsx';
import { TvNeeds } from './tv-needs.tsx';
import { TvStandings } from './tv-standings.tsx';

function show(rows: readonly StandingsRow[]) {
  const group = aGroup(rows);
  const shown = { ...group, tonight: { ...group.tonight, games: 2 } };
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <TvStandings group={shown} />
        <TvNeeds group={shown} />
      </MemoryRouter>
    </Provider>,
  );
}

test('ranks the members as the list on their phones does, by balance, and ties share a place', () => {
  show([
    aMember({ uid: 'ana', username: 'Ana', balance: 1000, rank: 1, position: 1 }),
    aMember({ uid: 'bo', username: 'Bo', balance: 1000, inPlay: 0, rank: 1, position: 2 }),
    aMember({ uid: 'cy', username: 'Cy', balance: 600, inPlay: 800, rank: 3, position: 3 }),
  ]);
  expect(screen.getByText('balance')).toBeTruthy();
  const places = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(places).toEqual([
    expect.stringMatching(/^1.*Ana\$1,000\.00/),
    expect.stringMatching(/^1.*Bo\$1,000\.00/),
    expect.stringMatching(/^3.*Cy\$600\.00/),
  ]);
});

test('says who is still open while no bet may be seen, not that no bet is in play', async () => {
  const { container } = show([
    aMember({ uid: 'ana', username: 'Ana', balance: 1000, inPlay: 0 }),
    aMember({ uid: 'bo', username: 'Bo', balance: 0, inPlay: 2400, rank: 2, position: 2 }),
  ]);
  expect(
    await screen.findByText('Bo is still open: $2,400.00 of theirs is on games that have not tipped off'),
  ).toBeTruthy();
  expect(container.textContent).not.toMatch(/No bet|%|cannot|however/);
});

const openBet = (fields: Partial<OpenBet>): OpenBet => ({
  uid: 'ana',
  account: 'main',
  betId: 'game-1',
  market: 'spread',
  side: 'team1',
  line: -5.5,
  stake: 20,
  payout: 38,
  ...fields,
});

test('shows the last decided bet with its money, and what it was on if the screen has seen it', () => {
  setGames([
    aGame({ betStatus: 'settled', endTime: inMs(-1), score: { team1: 110, team2: 101, clock: null, periods: [] } }),
  ]);
  const before = { ...aGroup(), tonight: noTonight({ openBets: [openBet({}), openBet({ stake: 30, payout: 60 })] }) };
  const draw = (group: GroupStandings) => (
    <Provider store={store}>
      <TvDecided group={group} />
    </Provider>
  );
  const { rerender } = render(draw(before));
  expect(screen.getByText('No bet is decided yet tonight.')).toBeTruthy();
  const steps = [
    { at: inMs(-hourMs), profit: -10 },
    { at: inMs(-1), profit: 8 },
  ];
  const tables = [aNightTable({ rows: [aNightRow({ profit: 8, steps })] })];
  rerender(draw({ ...before, tonight: noTonight({ tables }) }));
  expect(screen.getByText('+$18.00')).toBeTruthy();
  expect(screen.getByText('ana, Celtics −5.5')).toBeTruthy();
  expect(screen.getByText('Won by 9, covered by 3.5')).toBeTruthy();
});

test('takes a smaller size for a text that does not fit, then fewer words', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(50);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.textContent === 'short' ? 50 : 75;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  render(<Fitted lines={2} fits={[...inSizes('a long text', 2.1, 1.5), { text: 'short', size: 1.5 }]} />);
  expect(screen.getByText('short')).toBeTruthy();
});

test('says that no bet of the table is in play once nothing is staked', () => {
  show([aMember({ inPlay: 0 })]);
  expect(screen.getByText('No bet of this table is in play.')).toBeTruthy();
});
