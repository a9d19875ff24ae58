import { type SealExport, sealExportSchema } from '@courtside/contract';
import type { World } from '../../testing/world.ts';
import { readSealExport } from '../read-export.ts';

/** Reads a group's export as a member downloads it. */
export async function downloadExport(world: World, uid: string, groupId: string): Promise<SealExport> {
  const exported = await readSealExport(world, uid, groupId);
  return sealExportSchema.parse(JSON.parse(JSON.stringify(exported)));
}
