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

function show(container: HTMLElement): void {
  // A returning user's page does not show the prerendered one, not even until the app is rendered.
  if ('returning' in document.documentElement.dataset) container.replaceChildren();
  delete container.dataset.prerendered;
  const root = createRoot(container);
  const hasLastVisit = store.get(lastVisitAtom) !== null;
  const render = () =>
    root.render(
      <StrictMode>
        <App />
        {hasLastVisit && <SessionAfterPaint />}
      </StrictMode>,
    );
  // What the last visit showed is shown first. Anything else is rendered in slices, by a transition, so that the browser
  // responds to taps in between.
  if (hasLastVisit) render();
  else startTransition(render);
}

function begin(container: HTMLElement): void {
  start();
  if (store.get(lastVisitAtom) === null) startSession();
  // The page rendered at build time stays until its code is here. A page that cannot be loaded shows that itself.
  if ('prerendered' in container.dataset) void preloadPage(window.location.pathname).finally(() => show(container));
  else show(container);
}

// In a separate task, so that the browser can respond to a tap before the app starts.
setTimeout(begin, 0, root);
