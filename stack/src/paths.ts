import { join, resolve } from 'node:path';

/** The checkout this code runs in. */
export const repoRoot = resolve(import.meta.dirname, '../..');

/** What was fetched for this machine (C library, Redis); safe to delete, fetched again when missing. */
export const cacheDir = join(repoRoot, '.cache');

/** Where node keeps what it compiled, so that the next start of the same sources is quicker. */
export const compileCache = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') } as const;

/** Where `npm start` keeps its data. */
export const defaultDataDir = join(repoRoot, '.data');
