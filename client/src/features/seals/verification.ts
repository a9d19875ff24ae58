import { type SealExport, sealExportSchema } from '@courtside/contract/seals';
import { type SealReport, verifyExport } from '@courtside/contract/verify-seals';
import { call, messageOf } from '../../api/call.ts';
import { saveJson } from '../../ui/save-file.ts';
import { idToken } from '../session/open-auth.ts';

/** An export that was read, or a message for the user. */
export type ReadExport = { readonly exported: SealExport } | { readonly failure: string };

/** What verifying an export says, or a message for the user. */
export type Verification = { readonly report: SealReport } | { readonly failure: string };

/** Reads an export from a file. */
export async function readExportFile(file: Blob): Promise<ReadExport> {
  const text = await file.text();
  try {
    const { data } = sealExportSchema.safeParse(JSON.parse(text));
    if (data !== undefined) return { exported: data };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { failure: 'This file is not an export of seals, or a part of it is missing.' };
}

/** Reads the export of one of the user's groups. */
export async function loadGroupExport(groupId: string): Promise<ReadExport> {
  try {
    return { exported: await call('readSeals', { params: { groupId }, query: {}, token: idToken }) };
  } catch (error) {
    return { failure: messageOf(error, 'The seals of this group could not be loaded. Please try again.') };
  }
}

/** Verifies an export. @param head a trusted hash; empty for none */
export async function verify(exported: SealExport, head: string): Promise<Verification> {
  try {
    return { report: await verifyExport(exported, head.trim() === '' ? undefined : head) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'This export could not be verified.' };
  }
}

/** Has the browser save an export. */
export function saveExport(exported: SealExport): void {
  saveJson(exported, `courtside-seals-${exported.exportedAt.slice(0, 10)}.json`);
}
