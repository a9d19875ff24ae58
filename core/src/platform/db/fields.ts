import { Schema } from 'mongoose';

/** Tells the compiler what documents hold in a field. Nothing of it exists at run time. */
type Holding<T> = { readonly '~holds'?: T };

type Field<Type, T> = Holding<T> & { readonly type: Type };

/** Fields by name, or by name in an object that groups them. */
type Fields = { readonly [name: string]: Holding<unknown> | Fields };

/**
 * Makes a field of a mongoose type. What such a type cannot say, a closed set of values or what a Mixed holds, is named:
 * `required<1 | 2>(Number)`. `Empty` is what documents with nothing to say hold.
 */
type MakeField<Empty> = {
  <T extends string = string>(type: StringConstructor): Field<StringConstructor, T | Empty>;
  <T extends number = number>(type: NumberConstructor): Field<NumberConstructor, T | Empty>;
  (type: BooleanConstructor): Field<BooleanConstructor, boolean | Empty>;
  (type: DateConstructor): Field<DateConstructor, Date | Empty>;
  (type: [StringConstructor]): Field<[StringConstructor], readonly string[] | Empty>;
  <T>(type: Schema & Holding<T>): Field<Schema, T | Empty>;
  <T = unknown>(type: typeof Schema.Types.Mixed): Field<typeof Schema.Types.Mixed, T | Empty>;
};

/** Always there: mongoose lets no document be without it. */
export const required: MakeField<never> = <Type>(type: Type) => ({ type, required: true });

/** Always there, though mongoose does not check that. */
export const unchecked: MakeField<never> = <Type>(type: Type) => ({ type });

/** Always there, null while there is nothing to say. */
export const nullable: MakeField<null> = <Type>(type: Type) => ({ type, default: null });

/** Left out while there is nothing to say. */
export const optional: MakeField<undefined> = <Type>(type: Type) => ({ type });

/** The type of a field that holds a document of these fields. */
export function part<F extends Fields>(fields: F): Schema & Holding<Stored<F>> {
  return new Schema(fields, { _id: false });
}

/** A field that holds a list of documents of these fields; an empty one by default. */
export function parts<F extends Fields>(fields: F): [F] & Holding<readonly Stored<F>[]> {
  return [{ _id: false, ...fields }];
}

/** The document that has these fields, to be read only (docs/decisions/0032). */
export type Stored<F extends Fields> = Flat<Always<F, Exclude<keyof F, OptionalKey<F>>> & Sometimes<F, OptionalKey<F>>>;

type Held<F> = F extends Fields ? Stored<F> : F extends Holding<infer T> ? T : never;

type OptionalKey<F extends Fields> = {
  [K in keyof F]: F[K] extends Fields ? never : undefined extends Held<F[K]> ? K : never;
}[keyof F];

// Keys taken from `F` bring the comments on its fields along.
type Always<F extends Fields, K extends keyof F> = { readonly [P in K]: Held<F[P]> };
type Sometimes<F extends Fields, K extends keyof F> = { readonly [P in K]?: Exclude<Held<F[P]>, undefined> };

/** Has editors and errors write the properties out. */
type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never;
