import type { MailLink } from '../sign-in-client.ts';

/** Reads the link of a mail. Firebase has one address for them, and says in `mode` what a mail is for. */
export function readFirebaseLink(search: URLSearchParams): MailLink {
  const purpose = search.get('mode') === 'verifyEmail' ? 'confirm-email' : 'reset-password';
  return { purpose, code: search.get('oobCode') ?? '' };
}
