import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { store } from '../store.ts';

/** Renders a page with the app's store and router, and placeholders for other addresses. */
export function renderPage(page: ReactNode, address = '/here') {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/here" element={page} />
          <Route path="/" element={<p>Home is here</p>} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}
