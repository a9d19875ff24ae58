import type { RouteName } from '@courtside/contract';
import type { signInRoutes } from '@courtside/contract/routes/sign-in';

const email = 'nobody@test.example';

/** A valid body of each route with which the app signs users in. None is documented. */
export const signInBodies: Readonly<Record<keyof typeof signInRoutes & RouteName, object>> = {
  signUp: { email, password: 'secret-1' },
  signInWithPassword: { email, password: 'secret-1' },
  renewSession: { refreshToken: 'none', next: 'x'.repeat(43) },
  endSession: { refreshToken: 'none' },
  sendPasswordReset: { email },
  readResetCode: { code: 'none' },
  resetPassword: { code: 'none', password: 'secret-1' },
  sendConfirmation: {},
  confirmEmail: { code: 'none' },
  beginProviderSignIn: {},
  finishProviderSignIn: { flow: 'none', answer: 'code=none' },
};
