import { callForAll } from '../../api/call.ts';
import { injuriesFailed, setInjuries } from './injuries-atoms.ts';

/** Asks for the last good report. */
export async function loadInjuries(): Promise<void> {
  try {
    const { data, meta } = await callForAll('readInjuries');
    setInjuries({ teams: data, ...meta });
  } catch (error) {
    console.error('The injuries report could not be loaded.', error);
    injuriesFailed('Failed to fetch injury data');
  }
}

/** Has the page of the injuries read anew. */
export async function refreshInjuries(): Promise<void> {
  try {
    const { data, meta } = await callForAll('scrapeInjuries', { body: {} });
    setInjuries({ teams: data, ...meta });
  } catch (error) {
    console.error('The injuries report could not be refreshed.', error);
    injuriesFailed('Failed to refresh injury data');
  }
}
