import { z } from 'zod';

/** Settings that browsers read at run time from `/config.json`, so that one build works in every deployment. */
export const clientConfigSchema = z.object({
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.string().optional(),
  }),
  /** Address of the Auth emulator; null with a real Firebase project. */
  authEmulatorUrl: z.string().nullable(),
  /** Accounts offered by the demo's Google account chooser; empty with a real project. */
  demoAccounts: z.array(z.object({ sub: z.string(), name: z.string(), email: z.string() })),
  feed: z.enum(['demo', 'real']),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
