/** The operators of an update that sets fields to their values and removes the fields that are undefined. */
export function setOrRemove<T extends object>(fields: T): { $set?: Partial<T>; $unset?: Record<string, 1> } {
  const entries = Object.entries(fields);
  const removed = entries.filter(([, value]) => value === undefined);
  const $set: Partial<T> = {};
  for (const [name, value] of entries) if (value !== undefined) Object.assign($set, { [name]: value });
  const $unset: Record<string, 1> = Object.fromEntries(removed.map(([name]) => [name, 1]));
  // MongoDB refuses operators without fields in older versions.
  return {
    ...(removed.length < entries.length && { $set }),
    ...(removed.length > 0 && { $unset }),
  };
}
