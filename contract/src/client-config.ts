import { z } from 'zod';

/** What a browser is told at run time by `/config.json`, so that one build serves every deployment. */
export const clientConfigSchema = z.object({
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.string().optional(),
  }),
  /** Address of the Auth emulator, null with a real Firebase project. */
  authEmulatorUrl: z.string().nullable(),
  /** Accounts the demo's Google chooser offers; empty with a real project. */
  demoAccounts: z.array(z.object({ sub: z.string(), name: z.string(), email: z.string() })),
  feed: z.enum(['demo', 'real']),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
