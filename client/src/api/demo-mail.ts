import type { ClientConfig } from '@courtside/contract/client-config';

interface OobCode {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
}

function isOobCode(value: unknown): value is OobCode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    'requestType' in value &&
    'oobCode' in value &&
    typeof value.oobCode === 'string'
  );
}

/**
 * The demo sends no mail: its authentication emulator stores it instead.
 * @returns the code in the last password reset mail to `email`; null when there is none
 * @throws Error when the emulator cannot be reached
 */
export async function readDemoResetCode(config: ClientConfig, email: string): Promise<string | null> {
  const response = await fetch(
    `${config.authEmulatorUrl}/emulator/v1/projects/${encodeURIComponent(config.firebase.projectId)}/oobCodes`,
  );
  const { oobCodes }: { oobCodes?: unknown } = await response.json();
  const mails = Array.isArray(oobCodes) ? oobCodes.filter(isOobCode) : [];
  const own = mails.filter(
    (mail) => mail.requestType === 'PASSWORD_RESET' && mail.email.toLowerCase() === email.toLowerCase(),
  );
  return own.at(-1)?.oobCode ?? null;
}
