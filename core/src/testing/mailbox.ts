import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

interface Mail {
  readonly to: readonly string[];
  /** Headers and text, as they arrived. */
  readonly source: string;
  /** The text, without the encoding of its lines. */
  readonly text: string;
}

/** Removes the quoted-printable encoding of ASCII text (RFC 2045, section 6.7). */
function decode(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Starts a server for mails on loopback that keeps what it receives. */
export async function aMailbox() {
  const mails: Mail[] = [];
  let wake: () => void = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const source = Buffer.concat(chunks).toString();
      const [, body = ''] = /\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [];
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source, text: decode(body) });
      wake();
      done();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server for mails has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    /** Waits for the mail number `count`, from 1. */
    async mail(count: number): Promise<Mail> {
      for (;;) {
        const mail = mails[count - 1];
        if (mail !== undefined) return mail;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
