import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { showProgress } from './progress.mjs';

/** An error that only the user can fix. Printed without a stack trace. */
class Problem extends Error {
  name = 'Problem';
}

/**
 * Refuses Windows before anything is installed. Which other systems MongoDB's engine runs on is checked when it starts.
 * @param {string} platform as in process.platform
 */
export function requirePlatform(platform) {
  if (platform !== 'win32') return;
  throw new Problem(
    'Courtside does not start on Windows itself: run `docker compose up`, or start it in the Windows Subsystem for Linux, ' +
      'with MONGODB_URI set if the embedded MongoDB cannot run there.',
  );
}

/**
 * Installs the packages unless the installed ones match package-lock.json.
 * @param {string} root the checkout
 */
export async function installPackages(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const mark = createHash('sha256').update(lockText).digest('hex');
  const stamp = join(root, 'node_modules', '.courtside-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  if (!matchesInstalled(lockText, join(root, 'node_modules', '.package-lock.json'))) {
    const done = showProgress('Installing packages (only after package-lock.json changed)');
    try {
      await runNpm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    } finally {
      done();
    }
  }
  writeFileSync(stamp, mark);
}

/**
 * Returns the path of the Node that runs the app.
 * @param {string} root the checkout
 * @param {number} needed its major version
 * @param {boolean} currentIsNewEnough whether the Node running this will do
 * @returns {string} absolute path
 */
export function installedNode(root, needed, currentIsNewEnough) {
  const node = join(root, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(node) && Number(versionOf(node)?.split('.')[0]) >= needed) return realpathSync(node);
  if (currentIsNewEnough) return realpathSync(process.execPath);
  if (existsSync(node) && versionOf(node) === undefined) {
    throw new Problem(
      `The Node ${needed} that npm installed cannot run on this system: remove node_modules if another machine installed it; ` +
        `otherwise start this with a Node ${needed} made for this system, or run \`docker compose up\`.`,
    );
  }
  throw new Problem(
    `Node ${needed} was not installed with the packages, because npm's setting ignore-scripts is on or an install ` +
      `script failed: run "npm ci --ignore-scripts=false", or start this with Node ${needed}.`,
  );
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
  } catch {
    // The file cannot be executed, for example because it is for another processor.
    return undefined;
  }
}

/** Whether the installed packages match the lock file. Optional packages for other platforms may be missing. */
function matchesInstalled(lockText, hiddenLockFile) {
  if (!existsSync(hiddenLockFile)) return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(readFileSync(hiddenLockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found === undefined ? Boolean(entry.optional ?? entry.devOptional) : found.version === entry.version;
  });
}

function runNpm(root, args) {
  const script = process.env.npm_execpath;
  const [file, ...first] = script && basename(script).startsWith('npm') ? [process.execPath, script] : ['npm'];
  return new Promise((resolve, reject) => {
    const npm = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8000);
      });
    }
    npm.on('error', (error) =>
      reject(new Problem(`npm could not be started (${error.message}): install npm 10 or newer.`)),
    );
    npm.on('close', (code) => (code === 0 ? resolve() : reject(explain(code, output))));
  });
}

function explain(code, output) {
  if (/ENOSPC|EDQUOT/.test(output)) return new Problem('The disk is full: free about 2 GB and start again.');
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return new Problem('npm may not write here: give this folder to the user you run this as (chown -R).');
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return new Problem("npm cannot reach its registry: check the network and npm's settings, and start again.");
  }
  const reason = output.trim().split('\n').slice(0, 20).join('\n');
  return new Problem(`npm ci failed with code ${code}:\n${reason}`);
}
