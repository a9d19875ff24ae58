import { createTransport } from 'nodemailer';

/** A mail in plain text. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails in the background: no answer waits for a mail, so that its time does not tell whether one was sent. */
export interface Mailer {
  send(mail: Mail): void;
}

/** How long each step of a delivery may take, in milliseconds. */
const stepMs = 10_000;

/**
 * Sends mails by a server.
 * @param url the server, with user and password if it wants them, as in `smtps://user:password@mail.example`
 * @param onError called with the failure of a mail, which is not repeated: its user asks for another one
 */
export function createMailer(url: string, from: string, onError: (error: unknown) => void): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs },
    { from: { name: 'Courtside', address: from } },
  );
  return {
    send({ to, subject, text }) {
      // As an object, the address cannot name further ones or contain headers.
      transport.sendMail({ to: { name: '', address: to }, subject, text }).catch(onError);
    },
  };
}
