import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The page of every address that has no prerendered one, reloaded after each build. @returns null without a build */
export function createAppPage(clientDir: string): () => string | null {
  let read: { readonly modified: number; readonly html: string } | undefined;
  return () => {
    const path = ['app.html', 'index.html'].map((file) => join(clientDir, file)).find((file) => existsSync(file));
    if (path === undefined) return null;
    const { mtimeMs: modified } = statSync(path);
    if (read?.modified !== modified) read = { modified, html: readFileSync(path, 'utf8') };
    return read.html;
  };
}
