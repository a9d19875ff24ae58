import { z } from 'zod';

/** What can be known of an event that this process cannot apply. */
export const unreadableEvent = z.object({
  type: z.string().catch(''),
  uid: z.string().optional().catch(undefined),
  uids: z.array(z.string()).optional().catch(undefined),
  groupId: z.string().optional().catch(undefined),
});
