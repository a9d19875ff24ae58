import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const source = 'src/service-worker/service-worker.ts';

/** Fonts of other alphabets and of older formats are cached on first use instead. */
const isPrecached = (file: string) => /\.(js|css)$/.test(file) || /-latin-(?!ext).*\.woff2$/.test(file);

/** Builds `sw.js` in the root of the site and inserts the list of files it precaches. */
export function serviceWorker(): Plugin {
  return {
    name: 'courtside:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rollupOptions: {
              input: { index: 'index.html', sw: source },
              output: {
                entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
              },
            },
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built');
      if (worker.imports.length > 0) throw new Error('The service worker must not import other chunks');
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/') && isPrecached(file))
        .sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = worker.code
        .replaceAll('PRECACHED', JSON.stringify(files.map((file) => `/${file}`)))
        .replaceAll('VERSION', JSON.stringify(version));
    },
  };
}
