import { readConfig } from '@courtside/core/platform/config/config';
import { ConfigError } from '@courtside/core/platform/config/config-error';
import { readSettingFiles } from '@courtside/core/platform/config/setting-files';
import { settings as schema } from '@courtside/core/platform/config/settings';
import { defaultBackupDir } from './paths.ts';
import { Problem } from './problem.ts';

export type Settings = Readonly<Record<string, string | undefined>>;

/** The settings of the app. A stack passes on only those it was given, never the ones of the supervisor's process. */
const names = Object.keys(schema.shape);

/** Runs a parser of the app. @throws Problem instead of its ConfigError */
function parse<T>(parser: () => T): T {
  try {
    return parser();
  } catch (error) {
    throw error instanceof ConfigError ? new Problem(error.message) : error;
  }
}

/**
 * Returns the settings among these variables, those of `<setting>_FILE` with the content of the file. Empty ones count as unset.
 * @throws Problem if a file cannot be read, or if its setting is also set directly
 */
export function settingsIn(env: Settings): Record<string, string> {
  const given = parse(() => readSettingFiles(env));
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = given[name];
    if (value) found[name] = value;
  }
  return found;
}

/** The settings among these variables, with the defaults of this checkout. */
export function settingsWithDefaults(env: Settings): Record<string, string> {
  return { BACKUP_DIR: defaultBackupDir, ...settingsIn(env) };
}

/** Reads settings as server and worker do, before anything is started. @throws Problem naming every setting that does not fit */
export function checkSettings(settings: Settings): void {
  parse(() => readConfig(settings));
}

/** Returns changes to the inherited environment that leave a child process with exactly these settings. */
export function onlySettings(settings: Settings): Record<string, string | undefined> {
  const cleared = names.flatMap((name) => [name, `${name}_FILE`]).filter((name) => name in process.env);
  return { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...settings };
}

/** Returns a port setting, or undefined if it is 0 or unset. */
export function portSetting(settings: Settings, name: string): number | undefined {
  return Number(settings[name] ?? 0) || undefined;
}
