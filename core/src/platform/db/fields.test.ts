import { createConnection, Schema } from 'mongoose';
import { expect, expectTypeOf, test } from 'vitest';
import { nullable, optional, part, parts, required, type Stored, unchecked } from './fields.ts';

const fields = {
  _id: required(String),
  side: required<1 | 2>(Number),
  tags: required([String]),
  score: nullable<{ home: number }>(Schema.Types.Mixed),
  paid: unchecked(Boolean),
  seenAt: optional(Date),
  stats: { won: required(Number), lastAt: nullable(Date) },
  holds: parts({ amount: required(Number), note: optional(String) }),
  gift: optional(part({ status: nullable<'open' | 'taken'>(String) })),
};

test('a document is typed as its fields say, down to what may be null, left out and written', () => {
  expectTypeOf<Stored<typeof fields>>().toEqualTypeOf<{
    readonly _id: string;
    readonly side: 1 | 2;
    readonly tags: readonly string[];
    readonly score: { home: number } | null;
    readonly paid: boolean;
    readonly seenAt?: Date;
    readonly stats: { readonly won: number; readonly lastAt: Date | null };
    readonly holds: readonly { readonly amount: number; readonly note?: string }[];
    readonly gift?: { readonly status: 'open' | 'taken' | null };
  }>();
});

test('mongoose asks for what is always there, and fills in null by itself', () => {
  const schema = new Schema<Stored<typeof fields>>(fields, { id: false, versionKey: false });
  const document = new (createConnection().model('Sample', schema))({ holds: [{}], gift: {} });

  expect(document.toObject()).toEqual({
    tags: [],
    score: null,
    stats: { lastAt: null },
    holds: [{}],
    gift: { status: null },
  });
  expect(Object.keys(document.validateSync()?.errors ?? {}).toSorted()).toEqual([
    '_id',
    'holds.0.amount',
    'side',
    'stats.won',
  ]);
});

test('a field that says neither what it holds nor when is none', () => {
  const bare = { _id: required(String), seenAt: Date };
  // @ts-expect-error: `Date` alone is no field
  expectTypeOf<Stored<typeof bare>>().toBeObject();
});
