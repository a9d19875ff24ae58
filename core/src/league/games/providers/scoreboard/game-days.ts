import { z } from 'zod';

/** The parts of a page that say on which days its league plays. */
const calendarSchema = z.object({
  leagues: z
    .array(
      z.object({
        calendar: z.array(z.string()).nullish().catch(null),
        calendarStartDate: z.string().nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
});

/** About noon in New York on the day that a text begins with; null if it begins with none. */
function noonOf(text: string): Date | null {
  const at = new Date(`${text.slice(0, 10)}T17:00:00Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The days on which a page's league plays, as far as the page says: those of its calendar, or the first one of its season. */
export function gameDaysOnPage(body: unknown): readonly Date[] {
  const [league] = calendarSchema.safeParse(body).data?.leagues ?? [];
  const listed = league?.calendar ?? [];
  const days = listed.length > 0 ? listed : [league?.calendarStartDate ?? ''];
  return days.flatMap((day) => noonOf(day) ?? []);
}
