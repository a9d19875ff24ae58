import type { signInRoutes } from '@courtside/contract/routes/sign-in';
import { admitUser, signUpUser } from '@courtside/core/admit-user';
import { confirmEmail, sendConfirmation } from '@courtside/core/sign-in/house/confirm-email';
import { readResetCode, resetPassword, sendPasswordReset } from '@courtside/core/sign-in/house/reset-password';
import { endSession, renewSession } from '@courtside/core/sign-in/house/sessions';
import { signInWithPassword } from '@courtside/core/sign-in/house/sign-in-with-password';
import { beginProviderSignIn, finishProviderSignIn } from '@courtside/core/sign-in/house/sign-in-with-provider';
import type { HandlersOf } from './route.ts';

/** Accounts that the house keeps. */
export const signInHandlers: HandlersOf<typeof signInRoutes> = {
  async signUp({ core, body }) {
    return { status: 201, data: await signUpUser(core, core.signIn.house(), body) };
  },

  async signInWithPassword({ core, body: { email, password } }) {
    return { status: 200, data: await signInWithPassword(core.signIn.house(), email, password) };
  },

  async renewSession({ core, body: { refreshToken, next } }) {
    return { status: 200, data: await renewSession(core.signIn.house(), refreshToken, next) };
  },

  async endSession({ core, body: { refreshToken } }) {
    await endSession(core.signIn.house(), refreshToken);
    return { status: 200, data: {} };
  },

  async sendPasswordReset({ core, body: { email } }) {
    sendPasswordReset(core.signIn.house(), email, (error) => {
      core.logger.warn({ err: error }, 'the mail that resets a password could not be sent');
    });
    return { status: 200, data: {} };
  },

  async readResetCode({ core, body: { code } }) {
    return { status: 200, data: { email: await readResetCode(core.signIn.house(), code) } };
  },

  async resetPassword({ core, body: { code, password } }) {
    return { status: 200, data: { email: await resetPassword(core.signIn.house(), code, password) } };
  },

  async sendConfirmation({ core, caller }) {
    await sendConfirmation(core.signIn.house(), caller.uid);
    return { status: 200, data: {} };
  },

  async confirmEmail({ core, body: { code } }) {
    return { status: 200, data: { email: await confirmEmail(core.signIn.house(), code) } };
  },

  async beginProviderSignIn({ core, params: { providerId }, body }) {
    return { status: 200, data: await beginProviderSignIn(core.signIn.house(), providerId, body) };
  },

  async finishProviderSignIn({ core, body }) {
    const house = core.signIn.house();
    const { session, isNew } = await finishProviderSignIn(house, body, (invite) => admitUser(core, house, invite));
    return { status: isNew ? 201 : 200, data: session };
  },
};
