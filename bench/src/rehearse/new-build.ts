import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = 'core/src/ledger/bet.model.ts';
const bound = 'cashedOut: { type: Number, allowNull: false },';

/**
 * Gives bets another schema, validator and index, as a new version may have them.
 * @throws if the model does not have what is changed
 */
export function changeBetModel(text: string): string {
  if (text.split(bound).length !== 2) throw new Error(`${file} does not have "${bound}" once: change new-build.ts.`);
  const changed = text.replace(
    bound,
    "cashedOut: { type: Number, numbers: 'halves', allowNull: false },\n  rehearsed: { type: Boolean, allowNull: false },",
  );
  return `${changed}betSchema.index({ rehearsed: 1 }, { sparse: true });\n`;
}

/** Changes a checkout to a version that upgrades the database. */
export async function writeNewBuild(folder: string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, changeBetModel(await readFile(path, 'utf8')));
}
