import { z } from 'zod';
import { ProviderError, type ProviderFailure } from './provider.ts';

/** How messages name a source, and which settings they advise to check. */
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
 * The error for a response whose status is not a success.
 * @param text its body, without the key
 */
export function refusal(response: Response, text: string, names: SourceNames): ProviderError {
  const { status, headers } = response;
  const said = explanationIn(text);
  const kind = kindOf(status, said);
  return new ProviderError(sentence(kind, `${status}: ${said}`, names), {
    kind,
    status,
    retryAfterMs: kind === 'no-credits' ? null : retryAfterMs(headers),
  });
}

/** The code decides before the status: a key without credits and a request rate that is too high ask for different waits. */
function kindOf(status: number, said: string): ProviderFailure {
  if (said.includes('OUT_OF_USAGE_CREDITS') || (status === 401 && /usage quota/i.test(said))) return 'no-credits';
  if (status === 429 || said.includes('EXCEEDED_FREQ_LIMIT')) return 'too-often';
  return status >= 500 ? 'failing' : 'refused';
}

function sentence(kind: ProviderFailure, said: string, names: SourceNames): string {
  const { title, keySetting, urlSetting, paceSettings } = names;
  if (kind === 'no-credits') {
    return `The quota of ${title.toLowerCase()} is used up (${said}). Wait for the next period or take a larger plan.`;
  }
  if (kind === 'too-often') return `${title} is asked too often (${said}). Raise ${paceSettings}.`;
  if (kind === 'failing') return `${title} is failing (${said}). The request will be repeated.`;
  if (keySetting !== null && /^40[13]:/.test(said)) return `${title} refuses the key (${said}). Check ${keySetting}.`;
  return `${title} does not understand the request (${said}). Check ${urlSetting}.`;
}

/** What an error response says, short enough for a log line. */
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

/** The wait a source asks for, in milliseconds; a date is compared with the source's own clock. Null when it asks for none. */
function retryAfterMs(headers: Headers): number | null {
  const wait = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(wait)) return Number(wait) * 1000;
  const ms = Date.parse(wait) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
