/** Names an identity at a provider. An issuer contains no space, and a subject is unique at its issuer. */
export function identityKey(issuer: string, subject: string): string {
  return `${issuer} ${subject}`;
}
