import { z } from 'zod';

/** Settings of a time in seconds, at most a day. */
export const seconds = z.coerce.number().positive().max(86_400);
export const secondsOrNone = z.coerce.number().min(0).max(86_400);
