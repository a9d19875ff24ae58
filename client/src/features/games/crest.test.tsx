import { teams } from '@courtside/contract/teams';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Crest } from './crest.tsx';

const crestOf = (name: string) => render(<Crest team={name} />).container.querySelector('[data-crest]');

test('R1 draws a crest with its own letters for each of the thirty teams', () => {
  const drawn = teams.map(({ name }) => crestOf(name));
  expect(drawn.map((crest) => crest?.textContent)).toEqual(teams.map(({ letters }) => letters));
  expect(new Set(drawn.map((crest) => crest?.getAttribute('data-crest'))).size).toBe(30);
});

test("R1 finds a crest by the last word of the name, '76ers' as sixers, and none for an unknown team", () => {
  expect(crestOf('Philadelphia 76ers')?.getAttribute('data-crest')).toBe('sixers');
  expect(crestOf('The Celtics')?.getAttribute('data-crest')).toBe('celtics');
  expect(crestOf('Rotterdam Tigers')?.textContent).toBe('');
});
