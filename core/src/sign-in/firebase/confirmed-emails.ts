import type { ConfirmedEmails } from '../sign-in-provider.ts';

/** The confirmed email addresses of a Firebase project. @param read reads the one of a user, as `ConfirmedEmails` says */
export function confirmedEmailsOf(read: ConfirmedEmails['read']): ConfirmedEmails {
  return {
    read,
    source: 'the Firebase project',
    remedy: "Set GOOGLE_APPLICATION_CREDENTIALS to the file with the project's private key",
  };
}
