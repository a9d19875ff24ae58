import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A message that a browser received, decrypted. */
export interface ReceivedPush {
  readonly device: string;
  readonly content: { readonly title: string; readonly text: string; readonly url: string; readonly tag: string };
  readonly ttl: number;
  /** The claims of the VAPID token, whose signature is valid. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly publicKey: string;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const text = (value: string) => Buffer.from(value, 'latin1');

/** Decrypts a message of one record as a browser does (RFC 8188, 8291). */
function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([text('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, text('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, text('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('the record has no end');
  return padded.subarray(0, end).toString('utf8');
}

/** The claims of a VAPID token (RFC 8292). @throws if its signature is invalid */
function verified(authorization: string): Pick<ReceivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url');
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isValid = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isValid) throw new Error('the VAPID token is not signed by its key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A push service on this machine, which decrypts what it receives as the browsers would. */
export async function aPushService() {
  const browsers = new Map<string, Browser>();
  const statuses = new Map<string, number | 'never'>();
  /** The messages that are not answered. */
  const held: ((status: number) => void)[] = [];
  const received: ReceivedPush[] = [];
  /** Attempts, taken or not, by device. */
  const attempts: string[] = [];
  const faults: unknown[] = [];

  async function receive(request: IncomingMessage): Promise<number> {
    const device = (request.url ?? '').slice(1);
    attempts.push(device);
    const browser = browsers.get(device);
    const body = await bodyOf(request);
    const status = statuses.get(device) ?? 201;
    if (status === 'never') return new Promise((resolve) => held.push(resolve));
    if (browser === undefined || status !== 201) return browser === undefined ? 404 : status;
    const { authorization = '', ttl } = request.headers;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    received.push({
      device,
      content: JSON.parse(decrypt(browser, body)),
      ttl: Number(ttl),
      ...verified(authorization),
    });
    return 201;
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        faults.push(error);
        response.writeHead(400).end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    received,
    attempts,
    faults,
    /** A browser that subscribes. */
    aDevice(device: string = randomUUID()) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(device, { keys, auth });
      return {
        endpoint: `${url}/${device}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        timeZone: 'America/New_York',
      };
    },
    /** Responds to messages for a device with this status, or never. */
    respond: (device: string, status: number | 'never') => void statuses.set(device, status),
    /** Answers the held messages: their devices no longer exist. */
    end(): void {
      for (const respond of held.splice(0)) respond(410);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
