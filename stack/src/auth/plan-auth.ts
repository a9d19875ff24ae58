import { join } from 'node:path';
import { type LocalAuth, localAuth } from './component.ts';

export const defaultProject = 'demo-courtside';

/**
 * Plans the emulator, which is used for demo projects only, unless one is configured or the house keeps the accounts. Adds its address to
 * the settings.
 */
export function planAuth(
  settings: Record<string, string>,
  dataDir: string,
  ports: { auth: number; hub: number; logging: number },
): LocalAuth | undefined {
  if (settings.SIGN_IN === 'house') return undefined;
  const project = settings.FIREBASE_PROJECT_ID ?? defaultProject;
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined || !project.startsWith('demo-')) return undefined;
  const auth = localAuth({ dir: join(dataDir, 'auth'), project, ports });
  settings.FIREBASE_PROJECT_ID = project;
  settings.FIREBASE_AUTH_EMULATOR_HOST = auth.host;
  settings.FIREBASE_AUTH_EMULATOR_ACCOUNTS = auth.snapshots.dir;
  return auth;
}
