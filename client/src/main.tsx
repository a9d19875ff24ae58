import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-ext-600.css';
import './ui/styles.css';
import { StrictMode, startTransition } from 'react';
import { App, preloadPage } from './app.tsx';
import { createRoot } from './react-root.ts';
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

function begin(container: HTMLElement): void {
  start();
  // What was rendered at build time stays until the same page is here in life. A page that cannot be loaded says so itself.
  if ('prerendered' in container.dataset) void preloadPage(window.location.pathname).finally(() => show(container));
  else show(container);
}

// In a task of its own: between making the program and starting it a tap is heard.
setTimeout(begin, 0, root);
