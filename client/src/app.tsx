import { Provider } from 'jotai';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Frame } from './pages/frame/frame.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { store } from './store.ts';

const SignInPage = lazy(() => import('./pages/sign-in/sign-in-page.tsx'));
const SignUpPage = lazy(() => import('./pages/sign-up/sign-up-page.tsx'));
const BettingPage = lazy(() => import('./pages/betting/betting-page.tsx'));
const ProfilePage = lazy(() => import('./pages/profile/profile-page.tsx'));
const NotHereYetPage = lazy(() => import('./pages/not-here-yet/not-here-yet-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/not-found-page.tsx'));

/** Every screen and its path. Paths match in any case; every page but Home is loaded when it is first opened. */
export function App() {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route element={<Frame />}>
            <Route index element={<HomePage />} />
            <Route path="signin" element={<SignInPage />} />
            <Route path="signup" element={<SignUpPage />} />
            <Route path="betting" element={<BettingPage />} />
            <Route path="profile" element={<ProfilePage />} />
            <Route path="leaderboard" element={<NotHereYetPage title="Leaderboard" />} />
            <Route path="injuries" element={<NotHereYetPage title="NBA Injuries Report" />} />
            <Route path="group" element={<NotHereYetPage title="Friend groups" />} />
            <Route path="group/:id" element={<NotHereYetPage title="Friend groups" />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Provider>
  );
}
