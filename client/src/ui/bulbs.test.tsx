import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bulbs } from './bulbs.tsx';

const spoken = (board: HTMLElement) => board.querySelector('.sr-only')?.textContent;
const unlit = (board: HTMLElement) => board.querySelectorAll('.text-unlit').length;

test('reads as its text, with unlit bulbs behind digits and in empty columns', () => {
  const { container, rerender } = render(<Bulbs columns={3}>{'98'}</Bulbs>);
  expect(spoken(container)).toBe('98');
  expect(unlit(container)).toBe(3);
  rerender(<Bulbs>Q3 4:12</Bulbs>);
  expect(spoken(container)).toBe('Q3 4:12');
  expect(unlit(container)).toBe(4);
});

test('changes a clock without motion', () => {
  const { container } = render(<Bulbs isClock>Q3 4:12</Bulbs>);
  expect(container.querySelector('.animate-flip')).toBeNull();
});

test('replaces only the digit that changed', () => {
  const { container, rerender } = render(<Bulbs>{'101'}</Bulbs>);
  const lit = () => [...container.querySelectorAll('.animate-flip')];
  const before = lit();
  rerender(<Bulbs>{'103'}</Bulbs>);
  expect(lit().map((digit, index) => digit === before[index])).toEqual([true, true, false]);
});
