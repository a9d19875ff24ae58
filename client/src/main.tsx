import '@fontsource-variable/archivo/wdth.css';
import './ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { App, preloadPage } from './app.tsx';
import { lastVisitAtom } from './features/session/last-visit.ts';
import { createRoot } from './react-root.ts';
import { start } from './start.ts';
import { store } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function show(container: HTMLElement): void {
  delete container.dataset.prerendered;
  const root = createRoot(container);
  const render = () =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  // What the last visit showed is shown first. Anything else is rendered in slices, by a transition, so that the browser
  // responds to taps in between.
  if (store.get(lastVisitAtom) === null) startTransition(render);
  else render();
}

function begin(container: HTMLElement): void {
  start();
  // The page rendered at build time stays until its code is here. A page that cannot be loaded shows that itself.
  if ('prerendered' in container.dataset) void preloadPage(window.location.pathname).finally(() => show(container));
  else show(container);
}

// In a separate task, so that the browser can respond to a tap before the app starts.
setTimeout(begin, 0, root);
