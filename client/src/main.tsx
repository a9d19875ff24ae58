import '@fontsource-variable/inter/wght.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-ext-600.css';
import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

start();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
