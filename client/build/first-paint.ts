import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown, ViteBuilder } from 'vite';

/** Exports of `src/prerender.tsx`. */
interface Renderer {
  prerendered: readonly { readonly path: string; readonly returning: string }[];
  render(path: string): Promise<{ title: string; markup: string }>;
}

const root = '<div id="root"></div>';
const themeScript = '<script src="/theme.js"></script>';
const styleSheet = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;
const entryScript = /<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/;
const fontPreload = /<link rel="preload" as="font"[^>]* href="([^"]+)"[^>]*>/;
const preloadedScripts = /<link rel="modulepreload"[^>]* href="(\/assets\/[^"]+)"[^>]*>/g;
const reactChunk = /\/react-[^/]+\.js$/;
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Finds a pattern in a page. @returns the match and its capture group @throws Error when the pattern does not match */
function find(page: string, pattern: RegExp): { all: string; part: string } {
  const [all, part] = pattern.exec(page) ?? [];
  if (all === undefined || part === undefined) throw new Error(`index.html does not match ${pattern.source}`);
  return { all, part };
}

/** What an address needs besides the entry. */
interface Needs {
  /** The files of the entry's static imports. */
  readonly imported: readonly string[];
  /** The files that only a returning user's page needs. */
  readonly returning: readonly string[];
}

const isReturning = `'returning' in document.documentElement.dataset`;
const hasWorker = `navigator.serviceWorker?.controller`;
const defineLink = `const link=props=>document.head.append(Object.assign(document.createElement('link'),props))`;
const preloadScripts = (files: readonly string[]) =>
  `for(const href of ${JSON.stringify(files)})link({rel:'modulepreload',href})`;

/**
 * Returns the inline script of the head, which runs before the style sheet and the markup have arrived. It requests what a
 * returning user's page needs: the app, the page and the games. Anyone else's needs the font of the prerendered page first,
 * which a returning user does not see: the font would share a slow connection with the app. If the service worker has it,
 * the page is laid out once, with the font.
 */
function preloader(entry: string, font: string, { imported, returning }: Needs): string {
  const files = new Set([...imported, entry, ...returning]);
  const games = `link({rel:'preload',as:'fetch',crossOrigin:'anonymous',href:'/api/bets'})`;
  const preloadFont = `link({rel:'preload',as:'font',type:'font/woff2',crossOrigin:'anonymous',href:'${font}'})`;
  return `{${defineLink};if(${isReturning}){${preloadScripts([...files])};${games};if(${hasWorker})${preloadFont}}else ${preloadFont}}`;
}

/**
 * Returns the inline script of the body, which loads the app. It requests all files together, but evaluates React and the
 * app in separate tasks, so the browser can handle a tap between them. A prerendered page is painted before loading
 * starts; for a returning user, whom the theme script has detected, loading starts immediately.
 */
function loader(entry: string, { imported }: Needs): string {
  const react = imported.find((file) => reactChunk.test(file));
  if (react === undefined) throw new Error('React has no separate chunk');
  const load = `const load=()=>import('${react}').then(()=>setTimeout(()=>import('${entry}')))`;
  const preloadAll = `{${defineLink};${preloadScripts([...imported, entry])}}`;
  const loadAfterPaint = `requestAnimationFrame(()=>setTimeout(()=>{${preloadAll}load()}))`;
  return `{${load};if(${isReturning})load();else ${loadAfterPaint}}`;
}

/**
 * Inlines the style sheet and the theme script, which saves two round trips before the first paint.
 * @param returning the files that only a returning user's page needs
 */
async function inline(page: string, dist: string, returning: readonly string[]): Promise<string> {
  const sheet = find(page, styleSheet);
  const entry = find(page, entryScript);
  const font = find(page, fontPreload);
  const imported = [...page.matchAll(preloadedScripts)].flatMap(([, file]) => file ?? []);
  if (!page.includes(themeScript)) throw new Error('index.html does not load theme.js');
  const [css, theme] = await Promise.all([
    readFile(join(dist, sheet.part), 'utf8'),
    readFile(join(dist, 'theme.js'), 'utf8'),
  ]);
  const needs = { imported, returning };
  return page
    .replace(preloadedScripts, '')
    .replace(entry.all, '')
    .replace(font.all, '')
    .replace(sheet.all, () => `<style>${css.trim()}</style>`)
    .replace(themeScript, () => `<script>${theme.trim()}\n${preloader(entry.part, font.part, needs)}</script>`)
    .replace('</body>', () => `<script>${loader(entry.part, needs)}</script></body>`);
}

/** Writes Brotli and gzip versions next to each compressible file. */
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

type OutputFiles = Rolldown.RolldownOutput['output'];

/** The files that a build has written. @throws Error when the build watches its sources */
function outputFiles(built: Awaited<ReturnType<ViteBuilder['build']>>): OutputFiles {
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('The build has no output');
  return output.output;
}

/** The files of a lazily loaded module and of all its static imports. @throws Error when it has no chunk of its own */
function filesOf(module: string, files: OutputFiles): string[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (chunk === undefined) throw new Error(`${module} has no chunk`);
  const names = new Set([chunk.fileName]);
  for (const name of names) {
    const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
    for (const imported of imports) names.add(imported);
  }
  return [...names].map((name) => `/${name}`);
}

/**
 * Lets the first paint depend on one response. The screens most visitors land on are rendered at build time, each into
 * its own page with the style sheet inlined; `app.html` serves every other address. The app takes over once its code
 * has loaded.
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
          if (client === undefined || prerender === undefined)
            throw new Error('The client or prerender environment is missing');
          const files = outputFiles(await builder.build(client));
          await builder.build(prerender);
          const dist = join(builder.config.root, client.config.build.outDir);
          const rendererDir = join(builder.config.root, prerender.config.build.outDir);
          const renderer: Renderer = await import(pathToFileURL(join(rendererDir, 'prerender.js')).href);

          const page = await readFile(join(dist, 'index.html'), 'utf8');
          await writeFile(join(dist, 'app.html'), await inline(page, dist, []));
          for (const { path, returning } of renderer.prerendered) {
            const { title, markup } = await renderer.render(path);
            const rendered = (await inline(page, dist, filesOf(returning, files)))
              .replace(/<title>[^<]*<\/title>/, () => title)
              .replace(root, () => `<div id="root" data-prerendered>${markup}</div>`);
            await writeFile(join(dist, path === '/' ? 'index.html' : `${path.slice(1)}.html`), rendered);
          }
          // The renderer imports its chunks lazily, so it is deleted only after the last render.
          await rm(rendererDir, { recursive: true });
          await compressAll(dist);
        },
      },
    }),
  };
}
