import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-ext-600.css';
import './ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './app.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function show(container: HTMLElement): void {
  delete container.dataset.prerendered;
  const root = createRoot(container);
  // In slices, so that a tap is heard while the page is being made.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

start();
// What was rendered at build time stays until the same page is here in life. A page that cannot be loaded says so itself.
if ('prerendered' in root.dataset) void preloadPage(window.location.pathname).finally(() => show(root));
else show(root);
