import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/**
 * Replaces every `<setting>_FILE` of an environment by the setting, with the trimmed content of that file. An empty path counts
 * as unset, an empty file as an empty setting.
 * @throws ConfigError naming every setting that is also set directly or whose file cannot be read. The message has neither the
 * content nor the path, which is a secret too if it was confused with the value.
 */
export function readSettingFiles(env: Environment): Environment {
  const values: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of Object.keys(settings.shape)) {
    const path = env[`${name}_FILE`];
    delete values[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name}: set both directly and with ${name}_FILE; unset one of them`);
      continue;
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE: the file cannot be read (${reasonOf(error)})`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values;
}
