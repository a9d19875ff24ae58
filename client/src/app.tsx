import { Provider } from 'jotai';
import { BrowserRouter, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.tsx';
import { Frame } from './pages/frame/frame.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { store } from './store.ts';

const SignInPage = lazyPage(() => import('./pages/sign-in/sign-in-page.tsx'));
const SignUpPage = lazyPage(() => import('./pages/sign-up/sign-up-page.tsx'));
const ResetPasswordPage = lazyPage(() => import('./pages/reset-password/reset-password-page.tsx'));
const BettingPage = lazyPage(() => import('./pages/betting/betting-page.tsx'));
const ProfilePage = lazyPage(() => import('./pages/profile/profile-page.tsx'));
const LeaderboardPage = lazyPage(() => import('./pages/leaderboard/leaderboard-page.tsx'));
const InjuriesPage = lazyPage(() => import('./pages/injuries/injuries-page.tsx'));
const GroupsPage = lazyPage(() => import('./pages/groups/groups-page.tsx'));
const GroupPage = lazyPage(() => import('./pages/group/group-page.tsx'));
const InvitePage = lazyPage(() => import('./pages/invite/invite-page.tsx'));
const AdminPage = lazyPage(() => import('./pages/admin/admin-page.tsx'));
const NotFoundPage = lazyPage(() => import('./pages/not-found/not-found-page.tsx'));

/** Every screen and its path. Paths ignore case. Every page except Home is loaded when it is first opened. */
export function Screens() {
  return (
    <Provider store={store}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<HomePage />} />
          <Route path="signin" element={<SignInPage />} />
          <Route path="signup" element={<SignUpPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="betting" element={<BettingPage />} />
          <Route path="profile" element={<ProfilePage />} />
          <Route path="leaderboard" element={<LeaderboardPage />} />
          <Route path="injuries" element={<InjuriesPage />} />
          <Route path="group" element={<GroupsPage />} />
          <Route path="group/:id" element={<GroupPage />} />
          <Route path="invite/:code" element={<InvitePage />} />
          <Route path="admin" element={<AdminPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Provider>
  );
}

/** Loads the code of the page at an address if it is not part of the first load. */
export async function preloadPage(path: string): Promise<void> {
  if (/^\/betting\/?$/i.test(path)) await BettingPage.preload();
}

export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
