import { join, resolve } from 'node:path';

/** Root of this checkout. */
export const repoRoot = resolve(import.meta.dirname, '../..');

/** Downloads for this machine (C library, Redis). Safe to delete: missing ones are downloaded again. */
export const cacheDir = join(repoRoot, '.cache');

/** Node's compile cache, which makes the next start of the same sources faster. */
export const compileCache = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') } as const;

/** Where `npm start` keeps its data. */
export const defaultDataDir = join(repoRoot, '.data');

/** Folder of the backups of this checkout's data: of the worker, of the commands, and of those before an upgrade. */
export const defaultBackupDir = join(defaultDataDir, 'backups');
