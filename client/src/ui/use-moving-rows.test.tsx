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

test('a row that moves on while it still moves starts from where it is seen', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 50;
  });
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      readonly m41 = 0;
      readonly m42 = 20;
    },
  );
  const moved: string[] = [];
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function animate(this: HTMLElement, frames) {
    moved.push(`${this.textContent} ${JSON.stringify(frames)}`);
    if (this.textContent === 'cy') this.style.transform = 'matrix(1, 0, 0, 1, 0, 20)';
    return {} as Animation;
  });
  const { rerender } = render(<List names={['ana', 'bo', 'cy']} />);
  rerender(<List names={['ana', 'cy', 'bo']} />);
  moved.length = 0;
  rerender(<List names={['cy', 'ana', 'bo']} />);
  expect(moved).toEqual([
    'cy [{"transform":"translate(0px, 70px)"},{}]',
    'ana [{"transform":"translate(0px, -50px)"},{}]',
  ]);
});
