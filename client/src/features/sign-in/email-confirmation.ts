/** Whether the signed-in user has confirmed the email address, by the link of a mail from the authentication service. */
import { openAuth } from '../session/open-auth.ts';

/** Whether the user should confirm the address, by what this browser knows. False in the demo, which sends no mail. */
export async function mustConfirmEmail(): Promise<boolean> {
  return (await openAuth()).mustConfirmEmail();
}

/** Asks the service whether the user has confirmed the address, and renews the token if so: the server learns it. */
export async function checkConfirmation(): Promise<boolean> {
  return (await openAuth()).checkConfirmation();
}

/** Sends the mail again. */
export async function sendConfirmation(): Promise<void> {
  await (await openAuth()).sendConfirmation();
}

/** Confirms an address with the code of a mail. Also for signed-out visitors. Rejects if the code is invalid or expired. */
export async function confirmEmail(code: string): Promise<void> {
  const auth = await openAuth();
  await auth.confirmEmail(code);
  await auth.checkConfirmation().catch((error: unknown) => {
    console.warn('The ID token could not be renewed after a confirmation.', error);
  });
}
