import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPage } from './lazy-part.tsx';

const aPage = () => lazyPage(async () => ({ default: () => <h1>Here</h1> }));
const show = (page: ReturnType<typeof aPage>) => {
  const Page = page;
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  );
};

test('renders a preloaded page immediately', async () => {
  const page = aPage();
  await page.preload();
  show(page);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('shows the fallback until a page that was not preloaded has loaded', async () => {
  show(aPage());
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
});
