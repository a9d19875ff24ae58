import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { buildTargets } from './browsers.ts';
import { bareEndpoints } from './build/bare-endpoints.ts';
import { firstPaint } from './build/first-paint.ts';
import { serviceWorker } from './build/service-worker.ts';

const preloadedFont = 'archivo-latin-wdth-normal';

/** Preloads the font of the first screen; the build hashes its name, so index.html cannot. */
function preloadFont(): Plugin {
  return {
    name: 'courtside:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && file.includes(preloadedFont))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/** The chunks of a returning user's first page. Most of their functions run while it loads. */
const firstChunks = new Set(['react', 'shared', 'index', 'betting-page', 'bets']);

/** Makes the browser compile these files whole, in the background as they arrive, not function by function as they run. */
function compileAhead(): Plugin {
  return {
    name: 'courtside:compile-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && firstChunks.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

export default defineConfig(({ mode }) => {
  const server = loadEnv(mode, '.', 'COURTSIDE_').COURTSIDE_SERVER_URL ?? 'http://127.0.0.1:5001';
  return {
    plugins: [bareEndpoints(), react(), tailwindcss(), preloadFont(), compileAhead(), serviceWorker(), firstPaint()],
    server: {
      proxy: {
        '/api': { target: server, ws: true },
        '/config.json': server,
        '/calendar': server,
        '/night': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    test: { setupFiles: [new URL('./src/testing/setup.ts', import.meta.url).pathname] },
    build: {
      outDir: 'dist',
      // Lowers styles too: light-dark(), which puts both themes into one token, becomes a variable for each.
      target: buildTargets,
      sourcemap: false,
      // One style sheet, which the pages have inlined. Split, lazy parts would wait for it to load and apply again.
      cssCodeSplit: false,
      // Every browser in cssTarget supports modulepreload natively.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // React evaluates in its own task before the app, and stays cached when only the app changes.
              { name: 'react', test: 'src/react-root' },
              // What the first page shares with others. One chunk compresses better than one for each combination of pages.
              { name: 'shared', tags: ['$initial'], minShareCount: 2 },
              // What pages share with the live feed, which every visitor loads.
              { name: 'contract', test: /\/contract\/src\//, minShareCount: 2, includeDependenciesRecursively: false },
              // What bets are shown with on several pages. Each chunk costs a round trip.
              {
                name: 'bets',
                test: /\/(features\/(bets|account|guide)|ui\/(modal|dialog|segments|chart\/(chart|line)|badge|alert|use-return|stat|money)|lucide-react|api\/attempts|sign-in\/ways-in)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  };
});
