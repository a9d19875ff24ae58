import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMovingRows } from './use-moving-rows.ts';

function List({ names }: { names: readonly string[] }) {
  const list = useMovingRows<HTMLUListElement>();
  return (
    <ul ref={list}>
      {names.map((name) => (
        <li key={name} data-row={name}>
          {name}
        </li>
      ))}
    </ul>
  );
}

test('animates rows from their old place, but not new or unmoved rows', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 50;
  });
  const moved: string[] = [];
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function animate(this: Element, frames) {
    moved.push(`${this.textContent} ${JSON.stringify(frames)}`);
    return {} as Animation;
  });
  const { rerender } = render(<List names={['ana', 'bo', 'cy']} />);
  rerender(<List names={['ana', 'cy', 'bo', 'di']} />);
  expect(moved).toEqual([
    'cy [{"transform":"translate(0px, 50px)"},{}]',
    'bo [{"transform":"translate(0px, -50px)"},{}]',
  ]);
});
