import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import GroupPage from '../pages/group/group-page.tsx';
import { store } from '../store.ts';

/** Renders the page of the group `g1`. Links to other pages lead to "Somewhere else". */
export function renderGroupPage() {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/group/g1']}>
        <Routes>
          <Route path="/group/:id" element={<GroupPage />} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}
