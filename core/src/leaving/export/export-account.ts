import type { Uid } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';

/** Reads one section of an account's export. A section that is too long for memory is a function that reads it in batches. */
type ReadSection<P> = (profile: P) => Promise<unknown>;

type Sections<P> = Readonly<Record<string, ReadSection<P>>>;

/** Everything stored of a user: the sections by name, as they were read. */
type Exported<P, S extends Sections<P>> = { readonly at: Date; readonly profile: P } & {
  readonly [Name in keyof S]: Awaited<ReturnType<S[Name]>>;
};

/**
 * Creates the function that reads everything stored of a user, or null without an account.
 * @param deps `sections`: read together, in this order
 */
export function createExportAccount<P, S extends Sections<P>>(deps: {
  readProfile: (uid: Uid) => Promise<P | null>;
  sections: S;
  clock: Clock;
}): (uid: Uid) => Promise<Exported<P, S> | null> {
  const { readProfile, sections, clock } = deps;
  return async (uid) => {
    const profile = await readProfile(uid);
    if (profile === null) return null;
    const read = await Promise.all(
      Object.entries(sections).map(async ([name, readSection]) => [name, await readSection(profile)] as const),
    );
    return { at: new Date(clock()), profile, ...Object.fromEntries(read) } as Exported<P, S>;
  };
}
