import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { Link, MemoryRouter, Route, Routes, useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { Frame } from './frame.tsx';

vi.mock('../../features/sign-in/follow-session.ts', () => ({ followSession: async () => undefined }));

const scrolled = vi.fn();
const signIn = (uid: string) => setSession({ status: 'in', user: { uid, email: null, displayName: null } });

function Page() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setSearch({ tab: 'money' }, { replace: true })}>
        Tab {search.get('tab')}
      </button>
      <input aria-label="Typed" />
      <Link to="/there">Away</Link>
    </>
  );
}

const show = () =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route element={<Frame />}>
            <Route path="here" element={<Page />} />
            <Route path="there" element={<p>There</p>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </Provider>,
  );

beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
  setSession({ status: 'out' });
});

test('scrolls a new page to its top and focuses it', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: 'Away' }));
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('keeps the scroll position and the focus when only the query changes', () => {
  show();
  const tab = screen.getByRole('button', { name: /^Tab/ });
  tab.focus();
  fireEvent.click(tab);
  expect(tab.textContent).toBe('Tab money');
  expect(scrolled).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(tab);
});

test.each([
  ['a sign-out', () => setSession({ status: 'out' })],
  ['a change of user', () => signIn('ben')],
])('clears typed text on %s', (_name, follow) => {
  signIn('ana');
  show();
  const typed = () => screen.getByLabelText<HTMLInputElement>('Typed');
  typed().value = 'Group of Ana';
  act(() => signIn('ana'));
  expect(typed().value).toBe('Group of Ana');
  act(follow);
  expect(typed().value).toBe('');
});

test('forgets an invitation for the landing after a sign-in once its visitor opens another page', () => {
  sessionStorage.setItem('courtside:invitation', 'g1');
  show();
  expect(sessionStorage.getItem('courtside:invitation')).toBeNull();
  expect(sessionStorage.getItem('courtside:offered-invitation')).toBe('/group/g1');
});

test('keeps typed text on sign-in', () => {
  show();
  const typed = () => screen.getByLabelText<HTMLInputElement>('Typed');
  typed().value = 'Zoe';
  act(() => signIn('ana'));
  expect(typed().value).toBe('Zoe');
});
