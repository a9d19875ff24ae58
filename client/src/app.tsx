import { Provider } from 'jotai';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Frame } from './pages/frame/frame.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { store } from './store.ts';
import { lazyPage, lazyPart } from './ui/lazy-part.tsx';

/** The page at each path. Paths ignore case. Every page except Home is loaded when it is first opened. */
const pages = {
  signin: lazyPage(() => import('./pages/sign-in/sign-in-page.tsx')),
  'signin/answer': lazyPage(() => import('./pages/sign-in-answer/sign-in-answer-page.tsx')),
  signup: lazyPage(() => import('./pages/sign-up/sign-up-page.tsx')),
  'reset-password': lazyPage(() => import('./pages/reset-password/reset-password-page.tsx')),
  betting: lazyPage(() => import('./pages/betting/betting-page.tsx')),
  profile: lazyPage(() => import('./pages/profile/profile-page.tsx')),
  leaderboard: lazyPage(() => import('./pages/leaderboard/leaderboard-page.tsx')),
  injuries: lazyPage(() => import('./pages/injuries/injuries-page.tsx')),
  group: lazyPage(() => import('./pages/groups/groups-page.tsx')),
  'group/:id': lazyPage(() => import('./pages/group/group-page.tsx')),
  'group/:id/night/:day': lazyPage(() => import('./pages/group/night/night-page.tsx')),
  'group/:id/seasons': lazyPage(() => import('./pages/group/seasons/seasons-page.tsx')),
  'group/:id/member/:uid': lazyPage(() => import('./pages/group/member/member-page.tsx')),
  'invite/:code': lazyPage(() => import('./pages/invite/invite-page.tsx')),
  verify: lazyPage(() => import('./pages/verify/verify-page.tsx')),
  admin: lazyPage(() => import('./pages/admin/admin-page.tsx')),
  '*': lazyPage(() => import('./pages/not-found/not-found-page.tsx')),
};

/** A screen for a room. It has no frame: nobody presses anything on it. */
const TvPage = lazyPart(null, () => import('./pages/tv/tv-page.tsx'));

/** Every screen. */
export function Screens() {
  return (
    <Provider store={store}>
      <Routes>
        <Route path="tv/:id" element={<TvPage />} />
        <Route element={<Frame />}>
          <Route index element={<HomePage />} />
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </Provider>
  );
}

/** Loads the code of the page at an address if it is not part of the first load. */
export async function preloadPage(path: string): Promise<void> {
  if (/^\/betting\/?$/i.test(path)) await pages.betting.preload();
}

export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
