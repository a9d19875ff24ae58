import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { firstPaint } from './build/first-paint.ts';
import { serviceWorker } from './build/service-worker.ts';

const preloadedFonts = ['inter-latin-wght-normal', 'barlow-condensed-latin-600-normal'];

/** Preloads the two fonts of the first screen under their hashed names. */
function preloadFonts(): Plugin {
  return {
    name: 'courtside:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && preloadedFonts.some((font) => file.includes(font)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}

export default defineConfig(({ mode }) => {
  const server = loadEnv(mode, '.', 'COURTSIDE_').COURTSIDE_SERVER_URL ?? 'http://127.0.0.1:5001';
  return {
    plugins: [react(), tailwindcss(), preloadFonts(), serviceWorker(), firstPaint()],
    server: {
      proxy: {
        '/api': { target: server, ws: true },
        '/config.json': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    test: { setupFiles: [new URL('./src/testing/setup.ts', import.meta.url).pathname] },
    build: {
      outDir: 'dist',
      sourcemap: false,
      // Every browser asked for below knows module preloads by itself.
      modulePreload: { polyfill: false },
      // Made ready before the app is, in a task of its own, and kept by browsers when only the app has changed.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/react-root/ }],
          },
        },
      },
      // light-dark() carries both themes in one token, so the style sheet asks for browsers that know it.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  };
});
