import { DomainError } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SignInProvider } from '../sign-in-provider.ts';
import { readAccessToken } from './access-tokens.ts';
import type { House } from './house.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { removeUser } from './remove-user.ts';
import { endAllSessions, isSessionOpen } from './sessions.ts';

function mailerOf(config: Config, onMailError: (error: unknown) => void): Mailer | null {
  const { SMTP_URL, MAIL_FROM } = config;
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : createMailer(SMTP_URL, MAIL_FROM, onMailError);
}

/**
 * Signs users in with accounts of its own, which are in our database.
 * @param onMailError called with the failure of a mail
 */
export function createHouseSignIn(
  config: Config,
  { clock, onMailError }: { clock: Clock; onMailError: (error: unknown) => void },
): SignInProvider {
  const mailer = mailerOf(config, onMailError);
  let house: House | null = null;

  /** @throws DomainError `unavailable` until the database is open */
  function open(): House {
    if (house === null) throw new DomainError('unavailable');
    return house;
  }

  return {
    useDatabase(db) {
      house = { db, clock, mailer, settings: config };
    },
    house: open,
    // The settings have been checked when they were read.
    guardServer: () => undefined,
    openTokenVerifier: async () => ({
      verify: async (token) => (await readAccessToken(open(), token)).identity,
      async isActive(token) {
        try {
          return await isSessionOpen(open(), (await readAccessToken(open(), token)).sessionId);
        } catch (error) {
          if (error instanceof DomainError && error.code === 'unauthenticated') return false;
          throw error;
        }
      },
    }),
    async removeUser({ uid }) {
      await removeUser(open(), uid);
      return true;
    },
    async setDisabled(uid, disabled) {
      const { db } = open();
      const change = disabled ? { $set: { isDisabled: true } } : { $unset: { isDisabled: 1 } };
      await db.signIns.updateOne({ _id: uid }, change, { writeConcern: db.durable });
    },
    endSessions: (uid) => endAllSessions(open(), uid),
    confirmedEmails:
      mailer === null
        ? null
        : {
            async read(uid) {
              const user = await open().db.signIns.findOne({ _id: uid, isEmailConfirmed: true }).lean();
              return user?.email ?? null;
            },
            source: 'the database',
            remedy: 'Start the database',
          },
    forgeable: null,
    pageSources: { script: [], connect: [], frame: ["'none'"] },
    clientConfig: {
      signIn: 'house',
      signUp: config.SIGN_UP,
      sendsMail: mailer !== null,
      providers: config.OIDC_PROVIDERS.map(({ id, label }) => ({ id, label })),
    },
    readBackupFiles: async () => [],
    writeBackupFiles: async (files) => files.length === 0,
  };
}
