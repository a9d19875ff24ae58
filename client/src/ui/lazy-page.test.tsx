import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
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

/** A page whose code cannot be loaded, or which fails when it is rendered. */
function showFailed(page: ReturnType<typeof aPage>, isOnline: boolean) {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const Page = page;
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}
const missingPage = () => lazyPage(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch')));
const brokenPage = () =>
  lazyPage(async () => ({
    default: (): null => {
      throw new Error('broken');
    },
  }));

test('a page that was not loaded before says offline that it needs a connection', async () => {
  showFailed(missingPage(), false);
  expect(await screen.findByText('This page needs a connection.')).toBeTruthy();
  expect(screen.getByText('It opens as soon as you are online.')).toBeTruthy();
});

test.each([
  ['cannot be loaded although the browser is online', missingPage, true],
  ['fails while the browser is offline', brokenPage, false],
])('a page that %s says that it could not be shown', async (_what, page, isOnline) => {
  showFailed(page(), isOnline);
  expect(await screen.findByText('This page could not be shown.')).toBeTruthy();
});
