/**
 * The version of every event. Raise it whenever a process of the version before would misunderstand any event. Before 4, each
 * type had a version of its own, up to 3.
 */
const formatVersion = 5;

/** The events of a map from each type to its payload. */
export type EventOf<Payloads> = {
  [T in keyof Payloads & string]: { readonly type: T } & Readonly<Payloads[T]>;
}[keyof Payloads & string];

/** The names of the fields that hold a `V`, in `T` and in the objects and lists in it. */
type FieldOf<T, V> = T extends Date | string | number | boolean | null | undefined
  ? never
  : T extends readonly (infer Item)[]
    ? FieldOf<Item, V>
    : { [K in keyof T & string]-?: Extract<T[K], V> extends never ? FieldOf<T[K], V> : K }[keyof T & string];

/** Every field of the events that holds a date. Not satisfiable while a text has the name of a date. */
type DateFields<Event> = [FieldOf<Event, Date> & FieldOf<Event, string>] extends [never]
  ? Readonly<Record<FieldOf<Event, Date>, true>>
  : never;

/** Why an event cannot be applied: a process of another version wrote it, or it has no version or type. */
export type UnreadableReason = 'version' | 'invalid';

type Decoded<Event> =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly reason: UnreadableReason; readonly error: Error };

export interface EventCodec<Event> {
  /** The event with the version of its format, as JSON. */
  encode(event: Event): string;
  /**
   * Checks the version and the type. Only our own processes publish, so the version stands for the fields.
   * @param value what parsing the JSON gave; its dates are replaced. Never throws.
   */
  decode(value: unknown): Decoded<Event>;
}

/** Creates a codec. The compiler checks that both lists are complete. */
export function createEventCodec<Event extends { readonly type: string }>(options: {
  readonly types: Readonly<Record<Event['type'], true>>;
  /** JSON writes dates as texts: these fields are dates again after decoding. */
  readonly dateFields: DateFields<Event>;
}): EventCodec<Event> {
  const types = new Set(Object.keys(options.types));
  const dateFields = new Set(Object.keys(options.dateFields));

  function reviveDates(fields: Record<string, unknown>): void {
    for (const key in fields) {
      const value = fields[key];
      if (isObject(value)) reviveDates(value);
      else if (typeof value === 'string' && dateFields.has(key)) fields[key] = new Date(value);
    }
  }

  return {
    encode: (event) => JSON.stringify({ v: formatVersion, ...event }),
    decode(value) {
      if (!isObject(value)) return unreadable('invalid', 'an event is no object');
      const { v, ...event } = value;
      if (typeof v !== 'number' || typeof event.type !== 'string')
        return unreadable('invalid', 'an event has no version or no type');
      if (v !== formatVersion)
        return unreadable('version', `event ${event.type} of version ${v}; this process reads ${formatVersion}`);
      if (!types.has(event.type)) return unreadable('version', `event of the unknown type ${event.type}`);
      reviveDates(event);
      // What a process of this version wrote as an event.
      return { ok: true, event: event as unknown as Event };
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function unreadable(reason: UnreadableReason, message: string): Decoded<never> {
  return { ok: false, reason, error: new Error(message) };
}
