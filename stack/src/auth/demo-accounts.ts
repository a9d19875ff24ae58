/** An account for anyone to sign in with while the Auth emulator is used. */
export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
}

/** The password of every demo account. */
export const demoPassword = 'courtside';

/** Accounts that exist at every start with the Auth emulator. */
export const demoAccounts: readonly DemoAccount[] = ['Ada', 'Bob', 'Cleo', 'Dan'].map((displayName) => {
  const name = displayName.toLowerCase();
  return { uid: `demo-${name}`, email: `${name}@courtside.demo`, displayName };
});
