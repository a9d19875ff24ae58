import { z } from 'zod';
import { readRetryAfter } from '../../../platform/retry-after.ts';
import { ProviderError, type ProviderFailure } from './provider.ts';

/** Name of a source in messages, and the settings that messages refer to. */
export interface SourceNames {
  /** Such as 'The odds feed'. */
  readonly title: string;
  readonly urlSetting: string;
  /** Null for a source without a key. */
  readonly keySetting: string | null;
  readonly paceSettings: string;
}

const refusalSchema = z.object({ message: z.string(), error_code: z.string().optional() });

/**
 * Creates the error for a response with an error status.
 * @param text its body, without the key
 */
export function refusal(response: Response, text: string, names: SourceNames): ProviderError {
  const { status, headers } = response;
  const explanation = explanationIn(text);
  const kind = kindOf(status, explanation);
  return new ProviderError(messageFor(kind, `${status}: ${explanation}`, names), {
    kind,
    status,
    retryAfterMs: kind === 'no-credits' ? null : readRetryAfter(headers),
  });
}

/** The error code has precedence over the status: both can mean used-up credits or a rate limit, which need different waits. */
function kindOf(status: number, explanation: string): ProviderFailure {
  if (explanation.includes('OUT_OF_USAGE_CREDITS') || (status === 401 && /usage quota/i.test(explanation)))
    return 'no-credits';
  if (status === 429 || explanation.includes('EXCEEDED_FREQ_LIMIT')) return 'too-often';
  return status >= 500 ? 'failing' : 'refused';
}

function messageFor(kind: ProviderFailure, details: string, names: SourceNames): string {
  const { title, keySetting, urlSetting, paceSettings } = names;
  if (kind === 'no-credits') {
    return `The quota of ${title.toLowerCase()} is used up (${details}). Wait for the next period or get a larger plan.`;
  }
  if (kind === 'too-often') return `${title} limits the request rate (${details}). Raise ${paceSettings}.`;
  if (kind === 'failing') return `${title} is failing (${details}). The request will be repeated.`;
  if (keySetting === null && details.startsWith('403:'))
    return `${title} refuses to answer this program (${details}). It blocks programs and networks that it does not know: set CONTACT_URL to a page about you, try another network, or check ${urlSetting}.`;
  if (keySetting !== null && /^40[13]:/.test(details))
    return `${title} rejects the key (${details}). Check ${keySetting}.`;
  return `${title} rejects the request (${details}). Check ${urlSetting}.`;
}

/** The explanation in an error response, short enough for a log line. */
function explanationIn(text: string): string {
  try {
    const refused = refusalSchema.safeParse(JSON.parse(text));
    if (refused.success) return oneLine([refused.data.error_code, refused.data.message].filter(Boolean).join(', '));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return oneLine(text) || 'no explanation';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}
