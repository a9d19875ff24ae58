import { call, failureOf } from '../../api/call.ts';
import { store } from '../../store.ts';
import { themeAtom } from '../../ui/theme.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { idToken } from '../session/open-auth.ts';

/** Has the browser save a text as a file. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads everything stored of the user as one file, with the settings of this device.
 * @returns null on success, otherwise a message for the user
 */
export function exportData(uid: string): Promise<string | null> {
  return failureOf(async () => {
    const data = await call('exportAccount', { params: { uid }, token: idToken });
    const settingsOnThisDevice = { theme: store.get(themeAtom), odds: store.get(oddsFormatAtom) };
    save(JSON.stringify({ ...data, settingsOnThisDevice }, null, 2), `courtside-${data.exportedAt.slice(0, 10)}.json`);
  }, 'Your data could not be exported.');
}
