import type { MailLink } from '../sign-in-client.ts';

/** Reads the link of a mail of the house, or of its operator. */
export function readHouseLink(search: URLSearchParams): MailLink {
  const purpose = search.get('for') === 'email' ? 'confirm-email' : 'reset-password';
  return { purpose, code: search.get('code') ?? '' };
}
