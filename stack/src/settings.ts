import { readFileSync } from 'node:fs';
import { errorCode, Problem } from './problem.ts';

/** Environment variables that configure the app. A stack passes on only those it was given, never the ones of the supervisor's process. */
const names =
  /^(NODE_ENV|HOST|PORT|WORKER_HOST|WORKER_PORT|LOG_LEVEL|ALLOWED_HOSTS|DEMO_BEHIND_PROXY|SERVER_URL|CORS_ORIGINS|TRUST_PROXY|METRICS_TOKEN|MAX_OPEN_BETS|REFUSED_EXIT_SECONDS|HANG_TIMEOUT_FACTOR|GAME_CLOCK_SPEED|CONTAINER_PUBLISHED_ON|REPORT_MAX_AGE_SECONDS|CHAT_ALLOWED_HOSTS|(BACKUP|MONGODB|REDIS|FIREBASE|ODDS|SCOREBOARD|SCORES|RESULT|INJURIES|VOID|SIMULATOR|HOLD|RATE|SEASON|PUSH)_\w+)$/;

export type Settings = Readonly<Record<string, string | undefined>>;

const ofFile = /_FILE$/;

function readSettingFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Problem(`${name}: the file cannot be read (${errorCode(error) ?? 'unknown error'})`);
  }
}

/**
 * Returns the settings among these variables, those of `<setting>_FILE` with the content of the file. Empty ones count as unset.
 * @throws Problem if a file cannot be read, or if its setting is also set directly
 */
export function settingsIn(env: Settings): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [variable, value] of Object.entries(env)) {
    const name = variable.replace(ofFile, '');
    if (!names.test(name) || !value) continue;
    if (name === variable) found[name] = value;
    else if (env[name]) throw new Problem(`${name}: set both directly and with ${variable}; unset one of them`);
    else found[name] = readSettingFile(variable, value);
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

/** Returns changes to the inherited environment that leave a child process with exactly these settings. */
export function onlySettings(settings: Settings): Record<string, string | undefined> {
  const cleared = Object.keys(process.env).filter((name) => names.test(name.replace(ofFile, '')));
  return { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...settings };
}

/** Returns a port setting, or undefined if it is 0, unset or invalid. */
export function portSetting(settings: Settings, name: string): number | undefined {
  const port = Number(settings[name]);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
