import { z } from 'zod';

/** A session of a user whose account the house keeps. */
export const sessionSchema = z.object({
  user: z.object({
    uid: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
    provider: z.string().nullable().describe('The provider that signed the user in; null with a password'),
  }),
  accessToken: z.string().describe('For `Authorization: Bearer`'),
  expiresInSeconds: z.int(),
  refreshToken: z.string().describe('Renews the session once'),
  device: z.string().describe("Send it at this browser's next sign-in, so that strangers cannot lock the user out"),
});
export type Session = z.infer<typeof sessionSchema>;
