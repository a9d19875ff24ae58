import { z } from 'zod';
import { newNightLinkSchema, nightPageSchema, nightSharingSchema, shownMembersSchema } from '../nights.ts';
import { nightDay } from '../scalars.ts';
import { oneGroup } from './groups.schemas.ts';
import type { nightRoutes } from './nights.ts';
import type { SchemasOf } from './route-schemas.ts';

const oneNight = oneGroup.extend({ day: nightDay });

export const nightSchemas = {
  readNight: {
    summary: 'A night of a group: games, a table and highlights for each kind of money. A corrected result changes it',
    params: oneNight,
    success: { 200: nightPageSchema },
    errors: ['group-not-found'],
  },
  readNightSharing: {
    summary: 'Who is shown by name on shared nights, and the links to a night that the caller can revoke',
    params: oneNight,
    success: { 200: nightSharingSchema },
    errors: ['group-not-found'],
  },
  makeNightLink: {
    summary:
      "Makes the caller's secret link to a night that is over, a page for anyone without a sign-in. It replaces the caller's link " +
      'before. Members who have not allowed it appear as “A friend”. The response is the only place that shows the link',
    params: oneNight,
    body: z.strictObject({}),
    success: { 201: newNightLinkSchema },
    errors: ['group-not-found', 'night-not-over', 'too-many-night-links'],
  },
  revokeNightLink: {
    summary:
      "Revokes the caller's link to a night, or every link to it if the caller owns the group; has no effect without one",
    params: oneNight,
    success: { 200: nightSharingSchema },
    errors: ['group-not-found'],
  },
  showOnNights: {
    summary:
      'Decides whether nights that members of the group share show the name, the profit and standout picks of the caller; by default they do not',
    params: oneGroup,
    body: z.strictObject({ shown: z.boolean() }),
    success: { 200: shownMembersSchema },
    errors: ['group-not-found'],
  },
} as const satisfies SchemasOf<typeof nightRoutes>;
