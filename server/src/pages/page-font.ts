import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The client's main font: Latin letters, with the axes of weight and width. The build puts a hash after this name. */
const fontFile = /^archivo-latin-wdth-normal-.+\.woff2$/;

/**
 * The path of the font that the built client uses, looked up after each build: a visitor who goes on to the app has loaded it.
 * @returns null without a build
 */
export function createPageFont(clientDir: string): () => string | null {
  const folder = join(clientDir, 'assets');
  let found: { readonly modified: number; readonly path: string | null } | undefined;
  return () => {
    const modified = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) return null;
    if (found?.modified !== modified) {
      const file = readdirSync(folder).find((name) => fontFile.test(name));
      found = { modified, path: file === undefined ? null : `/assets/${file}` };
    }
    return found.path;
  };
}
