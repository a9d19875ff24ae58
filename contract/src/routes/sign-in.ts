import type { RouteDeclarations } from './route-declaration.ts';

/** Accounts that the house keeps itself. With any other provider of sign-in, there is nothing at these addresses. */
export const signInRoutes = {
  signUp: { method: 'POST', path: '/api/sign-in/sign-up', access: 'public', limit: 'sign-up', weight: 10 },
  signInWithPassword: {
    method: 'POST',
    path: '/api/sign-in/password',
    access: 'public',
    limit: 'password',
    weight: 10,
  },
  renewSession: { method: 'POST', path: '/api/sign-in/session', access: 'public', weight: 1 },
  endSession: { method: 'POST', path: '/api/sign-in/sign-out', access: 'public', weight: 1 },
  sendPasswordReset: { method: 'POST', path: '/api/sign-in/reset', access: 'public', limit: 'mail', weight: 1 },
  readResetCode: { method: 'POST', path: '/api/sign-in/reset/code', access: 'public', weight: 1 },
  resetPassword: { method: 'POST', path: '/api/sign-in/reset/password', access: 'public', weight: 10 },
  sendConfirmation: {
    method: 'POST',
    path: '/api/sign-in/confirmation',
    access: 'signed-in',
    scope: 'none',
    limit: 'mail',
    weight: 1,
  },
  confirmEmail: { method: 'POST', path: '/api/sign-in/confirmation/code', access: 'public', weight: 1 },
  beginProviderSignIn: {
    method: 'POST',
    path: '/api/sign-in/providers/:providerId',
    access: 'public',
    limit: 'sign-up',
    weight: 10,
  },
  finishProviderSignIn: { method: 'POST', path: '/api/sign-in/provider-answer', access: 'public', weight: 10 },
} as const satisfies RouteDeclarations;
