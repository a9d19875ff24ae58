import '@fontsource-variable/archivo/wdth.css';
import './ui/styles.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { App, preloadPage } from './app.tsx';
import { lastVisitAtom } from './features/session/last-visit.ts';
import { createRoot } from './react-root.ts';
import { start, startSession } from './start.ts';
import { store } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Starts the session once the page has been painted with what the last visit showed. */
function SessionAfterPaint() {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(startSession));
  }, []);
  return null;
}

/** @param hasLastVisit whether what the last visit showed is shown first, before the session starts */
function show(container: HTMLElement, hasLastVisit: boolean): void {
  // A returning user's page does not show the prerendered one, not even until the app is rendered.
  if ('returning' in document.documentElement.dataset) container.replaceChildren();
  delete container.dataset.prerendered;
  const root = createRoot(container);
  const render = () =>
    root.render(
      <>
        <StrictMode>
          <App />
        </StrictMode>
        {/* Outside the strict mode, which runs effects twice in development. */}
        {hasLastVisit && <SessionAfterPaint />}
      </>,
    );
  // What the last visit showed is shown first. Anything else is rendered in slices, by a transition, so that the browser
  // responds to taps in between.
  if (hasLastVisit) render();
  else startTransition(render);
}

function begin(container: HTMLElement): void {
  start();
  // Read once: if another tab signs out while the page loads, the session still starts after the first paint.
  const hasLastVisit = store.get(lastVisitAtom) !== null;
  if (!hasLastVisit) startSession();
  // The page rendered at build time stays until its code is here. A page that cannot be loaded shows that itself.
  if ('prerendered' in container.dataset)
    void preloadPage(window.location.pathname).finally(() => show(container, hasLastVisit));
  else show(container, hasLastVisit);
}

// In a separate task, so that the browser can respond to a tap before the app starts.
setTimeout(begin, 0, root);
