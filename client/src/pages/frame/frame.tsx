import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { endedSessionsAtom } from '../../api/ended-sessions.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { followSession } from '../../features/session/follow-session.ts';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { MissingParts } from '../../ui/missing-parts.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Toaster = lazy(() => loadPart('Messages', () => import('../../ui/toast/toaster.tsx')));
const Panels = onDemand('Settings and guide', () => import('../../features/panels/panels.tsx'));

/** The dialog that can be opened from anywhere. */
function OpenPanel() {
  const [panel, setPanel] = useAtom(panelAtom);
  return panel && <Panels onMissing={() => setPanel(null)} />;
}

/** Toasts are loaded with the first sign-in, so that they are there when the connection no longer is. */
function Toasts() {
  const signedIn = useAtomValue(sessionAtom).status === 'in';
  const any = useAtomValue(toastsAtom).length > 0;
  if (!signedIn && !any) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What every page stands in: header, main, the bar on a phone, toasts. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const arrived = useNavigationType();
  const shown = useRef(pathname);
  const sessions = useAtomValue(endedSessionsAtom);
  const isHome = pathname === '/';

  useLayoutEffect(() => {
    // Another query or hash is still the same page: whoever chose it stays where they are.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (arrived !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, arrived]);

  // Home shows itself without the authentication library; every other page wants to know who is there.
  useEffect(() => {
    if (pathname !== '/') void followSession();
  }, [pathname]);

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
          <Suspense fallback={<div className="h-[60dvh]" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isHome && <Footer />}
      <BottomBar />
      <OpenPanel />
      <Toasts />
    </>
  );
}
