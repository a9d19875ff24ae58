import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/** The database every part of the app uses. */
const databaseName = 'courtside';

/** Socket paths may have 107 bytes on Linux and 103 on macOS, including a folder that the engine adds. */
const maxFolderBytes = 103 - '/embedded-mongodb-XXXXXX/mongodb.sock'.length;

/** Returns the URL of the engine at a Unix socket or of a mongod on a local port. */
export function mongoUri(at: string | number): string {
  const host = typeof at === 'number' ? `127.0.0.1:${at}` : encodeURIComponent(at);
  return `mongodb://${host}/${databaseName}?directConnection=true`;
}

/**
 * Returns the path of the database's socket: in `runDir`, or in a short folder of this user if that path is too long.
 * The same `runDir` always gives the same path.
 */
export function socketPath(runDir: string): string {
  return join(Buffer.byteLength(runDir) <= maxFolderBytes ? runDir : shortFolder(runDir), 'mongodb.sock');
}

function shortFolder(runDir: string): string {
  const mark = createHash('sha256').update(runDir).digest('hex').slice(0, 12);
  const folder = join('/tmp', `courtside-${userInfo().uid}-${mark}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Any user may create a folder there; the database must not use another user's.
  if (statSync(folder).uid !== userInfo().uid) throw new Problem(`${folder} belongs to another user: remove it.`);
  return folder;
}
