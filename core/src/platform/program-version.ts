import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The version of this program. */
export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
