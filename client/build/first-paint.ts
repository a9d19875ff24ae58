import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What `src/prerender.tsx` exports. */
interface Renderer {
  prerendered: readonly string[];
  render(path: string): Promise<{ title: string; markup: string }>;
}

const root = '<div id="root"></div>';
const themeScript = '<script src="/theme.js"></script>';
const styleSheet = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;
const entryScript = /<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/;
const preloadedScripts = /<link rel="modulepreload"[^>]* href="(\/assets\/[^"]+)"[^>]*>/g;
const library = /\/react-[^/]+\.js$/;
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** What a pattern finds in a page: all of it and its group. @throws when it is not there */
function find(page: string, pattern: RegExp): { all: string; part: string } {
  const [all, part] = pattern.exec(page) ?? [];
  if (all === undefined || part === undefined) throw new Error(`index.html has nothing like ${pattern.source}`);
  return { all, part };
}

/**
 * Loads the app: all its files are asked for at once, React is made ready in a task of its own and the app in the next,
 * so that a tap between them is heard. Who sees a finished page has it painted first; who waits for their own is not
 * kept waiting. The theme's script has said who that is.
 */
function loader(entry: string, imported: readonly string[]): string {
  const react = imported.find((file) => library.test(file));
  if (react === undefined) throw new Error('React has no file of its own');
  const ask = `Object.assign(document.createElement('link'),{rel:'modulepreload',href})`;
  const askForAll = `for(const href of ${JSON.stringify([...imported, entry])})document.head.append(${ask})`;
  const load = `const load=()=>{${askForAll};import('${react}').then(()=>setTimeout(()=>import('${entry}')))}`;
  const returning = `'returning' in document.documentElement.dataset`;
  return `{${load};if(${returning})load();else requestAnimationFrame(()=>setTimeout(load))}`;
}

/** The page without its round trips: the style sheet and the theme's script stand in it. */
async function inline(page: string, dist: string): Promise<string> {
  const sheet = find(page, styleSheet);
  const entry = find(page, entryScript);
  const imported = [...page.matchAll(preloadedScripts)].flatMap(([, file]) => file ?? []);
  if (!page.includes(themeScript)) throw new Error('index.html does not load theme.js');
  const [css, theme] = await Promise.all([
    readFile(join(dist, sheet.part), 'utf8'),
    readFile(join(dist, 'theme.js'), 'utf8'),
  ]);
  return page
    .replace(preloadedScripts, '')
    .replace(entry.all, '')
    .replace(sheet.all, () => `<style>${css.trim()}</style>`)
    .replace(themeScript, () => `<script>${theme.trim()}</script>`)
    .replace('</body>', () => `<script>${loader(entry.part, imported)}</script></body>`);
}

/** Files as browsers may have them, written beside the plain ones. */
async function compressAll(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile() && compressible.test(file.name));
  for (const { parentPath, name } of paths) {
    const path = join(parentPath, name);
    const plain = await readFile(path);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
  }
}

/**
 * Makes the first paint a matter of one answer: the screens people arrive at are rendered at build time, each into a
 * page of its own, with the style sheet in it; `app.html` is the page of every other address. The app takes over when
 * its code has come.
 */
export function firstPaint(): Plugin {
  return {
    name: 'courtside:first-paint',
    apply: 'build',
    config: () => ({
      environments: {
        prerender: {
          consumer: 'server',
          build: { outDir: 'dist-prerender', emptyOutDir: true, rollupOptions: { input: 'src/prerender.tsx' } },
        },
      },
      builder: {
        async buildApp(builder) {
          const { client, prerender } = builder.environments;
          if (client === undefined || prerender === undefined) throw new Error('an environment is missing');
          await builder.build(client);
          await builder.build(prerender);
          const dist = join(builder.config.root, client.config.build.outDir);
          const rendererDir = join(builder.config.root, prerender.config.build.outDir);
          const renderer: Renderer = await import(pathToFileURL(join(rendererDir, 'prerender.js')).href);

          const page = await inline(await readFile(join(dist, 'index.html'), 'utf8'), dist);
          await writeFile(join(dist, 'app.html'), page);
          for (const path of renderer.prerendered) {
            const { title, markup } = await renderer.render(path);
            const rendered = page
              .replace(/<title>[^<]*<\/title>/, () => title)
              .replace(root, () => `<div id="root" data-prerendered>${markup}</div>`);
            await writeFile(join(dist, path === '/' ? 'index.html' : `${path.slice(1)}.html`), rendered);
          }
          // It imports its parts as it renders, so it goes last.
          await rm(rendererDir, { recursive: true });
          await compressAll(dist);
        },
      },
    }),
  };
}
