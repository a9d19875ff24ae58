import { z } from 'zod';

const feed = z.enum(['demo', 'real']);

/** Settings of a deployment that signs users in with Firebase. */
const firebaseConfigSchema = z.object({
  signIn: z.literal('firebase'),
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
  feed,
});
export type FirebaseConfig = z.infer<typeof firebaseConfigSchema>;

/** Settings of a deployment that keeps its accounts itself. */
const houseConfigSchema = z.object({
  signIn: z.literal('house'),
  /** Who may sign up: everyone, users with an invite to a group, or nobody. */
  signUp: z.enum(['open', 'invite', 'closed']),
  /** Whether it sends mails, which reset passwords and confirm addresses. */
  sendsMail: z.boolean(),
  /** Providers that vouch for users, in the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  feed,
});
export type HouseConfig = z.infer<typeof houseConfigSchema>;

/** Settings that browsers read at run time from `/config.json`, so that one build works in every deployment. */
export const clientConfigSchema = z.discriminatedUnion('signIn', [firebaseConfigSchema, houseConfigSchema]);
export type ClientConfig = z.infer<typeof clientConfigSchema>;

/** The part of the settings that is about signing in. */
export type SignInConfig = Omit<FirebaseConfig, 'feed'> | Omit<HouseConfig, 'feed'>;
