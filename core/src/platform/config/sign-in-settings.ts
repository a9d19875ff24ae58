import { z } from 'zod';

const text = z.string().trim().min(1);

/** The OpenID Connect providers, as OIDC_PROVIDERS lists them. */
const oidcProvidersSchema = z
  .array(
    z.strictObject({
      /** Names the provider in addresses and stored accounts. It never changes. */
      id: z.string().regex(/^[a-z][a-z\d-]{0,31}$/, 'must be 1 to 32 small letters, digits and hyphens'),
      /** The name on its button. */
      label: text.max(40),
      /** The issuer, whose `/.well-known/openid-configuration` is read. */
      issuer: z.url({ protocol: /^https?$/ }),
      clientId: text,
      /** Absent for a client without one. */
      clientSecret: text.optional(),
    }),
  )
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two providers have the same id');

/** An OpenID Connect provider that users may sign in with. */
export type OidcProvider = z.output<typeof oidcProvidersSchema>[number];

/** Parses the text of OIDC_PROVIDERS. Problems become issues of the setting, which never contain its secrets. */
const oidcProviders = z.string().transform((json, context) => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    context.addIssue('must be a JSON array (docs/self-hosting.md)');
    return z.NEVER;
  }
  const parsed = oidcProvidersSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue(`${path.join('.') || 'the list'}: ${message}`);
  return z.NEVER;
});

/** Who keeps the accounts of users, and what the house needs to keep them. */
export const signInSettings = {
  SIGN_IN: z
    .enum(['firebase', 'house'])
    .optional()
    .describe(
      'Who keeps the accounts: a Firebase project, or the house itself. If unset, firebase with a project or the Auth emulator, otherwise house',
    ),
  SIGN_UP: z
    .enum(['open', 'invite', 'closed'])
    .default('open')
    .describe(
      'With SIGN_IN=house, who may sign up: everyone, users with an invite to a group, or nobody. The first account needs the code that the server prints when it starts',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'Address of Courtside for users, such as https://courtside.example; SMTP_URL and OIDC_PROVIDERS need it for links, which never use the Host header',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Server that sends the mails of SIGN_IN=house, such as smtps://user:password@mail.example; without it, operators make links that reset passwords',
    ),
  MAIL_FROM: z.email().optional().describe('Sender of the mails; required with SMTP_URL'),
  OIDC_PROVIDERS: oidcProviders
    .default([])
    .describe(
      'OpenID Connect providers of SIGN_IN=house: a JSON array of {"id","label","issuer","clientId","clientSecret"} (docs/self-hosting.md)',
    ),
};

type SignInSettings = z.output<z.ZodObject<typeof signInSettings>>;
/** A wrong setting, and what is wrong with it. */
interface Problem {
  readonly setting: string;
  readonly message: string;
}

/** What the settings of the house lack. */
export function problemsOfSignIn(settings: SignInSettings): Problem[] {
  const { SMTP_URL, MAIL_FROM, OIDC_PROVIDERS, PUBLIC_URL } = settings;
  const problems: Problem[] = [];
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    problems.push({ setting: 'MAIL_FROM', message: 'SMTP_URL needs the address of the sender' });
  if ((SMTP_URL !== undefined || OIDC_PROVIDERS.length > 0) && PUBLIC_URL === undefined)
    problems.push({
      setting: 'PUBLIC_URL',
      message: 'SMTP_URL and OIDC_PROVIDERS need the address of Courtside for users, as in https://courtside.example',
    });
  return problems;
}

/**
 * Who keeps the accounts.
 * @param given the settings as they were given, without defaults
 */
export function signInOf(given: Readonly<Record<string, string | undefined>>): 'firebase' | 'house' {
  if (given.SIGN_IN === 'firebase' || given.SIGN_IN === 'house') return given.SIGN_IN;
  const ofFirebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_CONTAINER'];
  return ofFirebase.some((name) => given[name] !== undefined) ? 'firebase' : 'house';
}
