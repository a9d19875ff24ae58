/** Thrown when a body is larger than its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`The response is larger than ${maxBytes / 1_000_000} MB.`);
  }
}

/**
 * Reads the decompressed body of a response. Closes the connection at the limit, because a small compressed response can
 * unpack to gigabytes.
 * @throws BodyTooLargeError
 */
export async function readBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Throwing inside the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
