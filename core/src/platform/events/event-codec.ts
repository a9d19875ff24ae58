import { z } from 'zod';

/** How a type of event is written and checked. */
interface EventDefinition<Event> {
  readonly type: string;
  /** Raised whenever an older reader would misunderstand the event: a reader refuses a higher version than its own. */
  readonly version: number;
  readonly schema: z.ZodType<Event>;
}

/** Defines a type of event by the schemas of its fields. */
export function defineEvent<T extends string, Fields extends z.ZodRawShape>(type: T, version: number, fields: Fields) {
  return { type, version, schema: z.object({ type: z.literal(type), ...fields }) };
}

/** The events of a list of definitions. */
export type EventOf<Definitions extends readonly EventDefinition<unknown>[]> = z.infer<Definitions[number]['schema']>;

/** A schema for every field of `T`, optional ones included: a new field does not compile until it has one. */
export type FieldSchemas<T> = { readonly [K in keyof Required<T>]: z.ZodType<T[K]> };

/** A date as JSON writes it. */
export const eventDate = z.iso.datetime().transform((text) => new Date(text));

/** Why an event cannot be applied: a newer process wrote it, or it does not match its schema. */
export type UnreadableReason = 'newer' | 'invalid';

type Decoded<Event> =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: UnreadableReason; readonly error: Error };

export interface EventCodec<Event> {
  /** The event with its version, as JSON. */
  encode(event: Event): string;
  /** @param value what parsing the JSON gave. Never throws. */
  decode(value: unknown): Decoded<Event>;
}

const envelope = z.object({ v: z.int(), type: z.string() });

export function createEventCodec<Event extends { readonly type: string }>(
  definitions: readonly EventDefinition<Event>[],
): EventCodec<Event> {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));

  function unreadable(reason: UnreadableReason, message: string): Decoded<Event> {
    return { ok: false, reason, error: new Error(message) };
  }

  return {
    encode(event) {
      const definition = byType.get(event.type);
      if (definition === undefined) throw new Error(`no definition of event ${event.type}`);
      return JSON.stringify({ v: definition.version, ...event });
    },
    decode(value) {
      const parsed = envelope.safeParse(value);
      if (!parsed.success) return unreadable('invalid', 'an event has no version or no type');
      const { v, type } = parsed.data;
      const definition = byType.get(type);
      // Only a newer process publishes a type that this one does not know.
      if (definition === undefined) return unreadable('newer', `event of the unknown type ${type}`);
      if (v > definition.version) return unreadable('newer', `event ${type} of version ${v}`);
      const event = definition.schema.safeParse(value);
      if (event.success) return { ok: true, event: event.data };
      return unreadable('invalid', `event ${type}: ${z.prettifyError(event.error)}`);
    },
  };
}
