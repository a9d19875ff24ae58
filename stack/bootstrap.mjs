// Entry point of every npm script. Runs on Node 20 or newer, installs the packages and Node 24, and continues under Node 24.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const oldestNode = 20;
const neededNode = 24;

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const major = Number(process.versions.node.split('.')[0]);

if (major < oldestNode) {
  console.error(`Courtside needs Node ${oldestNode} or newer and this is ${process.version}: install a newer Node.`);
  process.exit(1);
}

const { installPackages, installedNode, requirePlatform } = await import('./bootstrap/install.mjs');

try {
  requirePlatform(process.platform);
  await installPackages(root);
  const node = installedNode(root, neededNode, major >= neededNode);
  await enter(node);
} catch (error) {
  console.error(error instanceof Error && error.name === 'Problem' ? error.message : error);
  process.exit(1);
}

async function enter(node) {
  const cli = resolve(here, 'src/cli.ts');
  // enableCompileCache exists from Node 22 on; an older Node never gets here.
  const { enableCompileCache } = await import('node:module');
  if (node === realpathSync(process.execPath)) {
    process.argv[1] = cli;
    enableCompileCache(resolve(root, '.cache/compiled'));
    await import(pathToFileURL(cli).href);
    return;
  }
  const child = spawn(node, [cli, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, COURTSIDE_BOOTSTRAP: String(process.pid) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
