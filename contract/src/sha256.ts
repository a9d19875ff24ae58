// The contract is compiled without the types of a browser or of Node. Both have these.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const crypto: { readonly subtle?: { digest(name: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } };

/**
 * The SHA-256 hash of a text, in hexadecimal digits.
 * @throws Error in a browser that opened the page over plain http
 */
export async function sha256(text: string): Promise<string> {
  if (crypto.subtle === undefined) throw new Error('Hashes need a page that was opened over https.');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
