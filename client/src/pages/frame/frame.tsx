import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { endedSessionsAtom } from '../../api/call.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { followSession } from '../../features/sign-in/follow-session.ts';
import { followVisit } from '../../features/sign-in/way-back.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart, onDemand } from '../../ui/lazy-part.tsx';
import { missingPartsAtom } from '../../ui/load-part.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

/** Lists the parts of the program that could not be loaded and offers a reload. */
export function MissingParts() {
  const missing = useAtomValue(missingPartsAtom);
  if (missing.length === 0) return null;
  return (
    <div role="alert" className="sticky top-14 z-20 border-b border-line bg-surface md:top-16">
      <div className="page flex items-center justify-between gap-3 py-2 text-sm">
        <p>
          {missing.join(', ')} could not be loaded. The connection may have dropped, or Courtside has just been updated.
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}

const Toaster = lazyPart('Messages', () => import('../../ui/toast/toaster.tsx'));
const Panels = onDemand('Settings and guide', () => import('../../features/panels/panels.tsx'));
const Challenges = lazyPart(null, () => import('./challenges.tsx'));

const repositoryUrl = 'https://github.com/courtside/courtside';
const contributorsUrl = `${repositoryUrl}/graphs/contributors`;

const footerLink = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline';

function Footer() {
  return (
    <footer className="border-t border-line pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 py-4 text-sm text-soft">
        <p>© 2025 Courtside. Play money only.</p>
        <div className="flex gap-6">
          <a href={repositoryUrl} className={footerLink}>
            Project repository
          </a>
          <a href={contributorsUrl} className={footerLink}>
            Contributors
          </a>
        </div>
      </div>
    </footer>
  );
}

/** The open panel: settings or guide. */
function OpenPanel() {
  const [panel, setPanel] = useAtom(panelAtom);
  return panel && <Panels onClose={() => setPanel(null)} />;
}

/** Loads the toaster on sign-in, so that it works when the connection is lost later. */
function Toasts() {
  const signedIn = useAtomValue(sessionAtom).status === 'in';
  const hasToasts = useAtomValue(toastsAtom).length > 0;
  return (signedIn || hasToasts) && <Toaster />;
}

/** The layout of every page: header, main element, bottom bar on a phone, toasts. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const signedIn = useAtomValue(sessionAtom).status === 'in';
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  const sessions = useAtomValue(endedSessionsAtom);
  const isHome = pathname === '/';

  useLayoutEffect(() => {
    // A new query or hash is still the same page, so it keeps the scroll position and the focus.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, navigationType]);

  // Home works without the authentication library; every other page needs the session.
  useEffect(() => {
    if (pathname !== '/') void followSession();
  }, [pathname]);

  useEffect(() => followVisit({ pathname, hash }, signedIn), [pathname, hash, signedIn]);

  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 flex min-h-11 -translate-y-20 items-center rounded-control bg-court px-4 text-sm font-semibold text-on-court focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <MissingParts />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={cx(
          'outline-none',
          isHome ? 'pb-16' : 'min-h-[calc(100dvh-4rem)] pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0',
        )}
      >
        <ErrorBoundary key={`${pathname} ${sessions}`}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isHome && <Footer />}
      <BottomBar />
      <OpenPanel />
      {signedIn && <Challenges />}
      <Toasts />
    </>
  );
}
