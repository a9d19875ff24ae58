import type { StandingsRow } from '@courtside/contract/groups';
import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { store } from '../../store.ts';
import { aGroup, aMember } from '../../testing/builders.ts';
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

test('says that no bet of the table is in play once nothing is staked', () => {
  show([aMember({ inPlay: 0 })]);
  expect(screen.getByText('No bet of this table is in play.')).toBeTruthy();
});
