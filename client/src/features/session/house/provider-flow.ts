/** A sign-in with a provider that this tab has begun: the provider's page replaces the app until it is finished. */
import { keepText, readText } from '../../../storage.ts';

interface ProviderFlow {
  /** The secret that lets only this tab send the provider's answer. */
  readonly flow: string;
  /** The user who signs in again; null for a sign-in of any user. */
  readonly again: string | null;
  /** The path of the page that the user signs in again for; null for the page after a sign-in. */
  readonly back: string | null;
}

const key = 'courtside:provider-sign-in';

/** The path of a page of the app, never of another site. */
const pathPattern = /^\/(?![/\\])/;

export function keepFlow(flow: ProviderFlow): void {
  keepText('tab', key, JSON.stringify(flow));
}

/** The sign-in that this tab has begun. It can be taken once. Null if there is none. */
export function takeFlow(): ProviderFlow | null {
  const text = readText('tab', key);
  keepText('tab', key, null);
  if (typeof text !== 'string') return null;
  try {
    const { flow, again, back } = JSON.parse(text);
    if (typeof flow !== 'string') return null;
    return {
      flow,
      again: typeof again === 'string' ? again : null,
      back: typeof back === 'string' && pathPattern.test(back) ? back : null,
    };
  } catch (error) {
    console.warn('The sign-in with a provider cannot be read.', error);
    return null;
  }
}
