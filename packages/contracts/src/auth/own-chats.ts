import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';
import { chatApplications, webhookEventTypes } from '../vocabulary/webhooks.ts';

/** Channel that gets messages about bookings of the company, or of one of the user's units (J-06). */
export const OwnChat = namedObject('OwnChat', {
  id: Id,
  name: z.string(),
  application: z.enum(chatApplications),
  events: z.array(z.enum(webhookEventTypes)),
});
export type OwnChat = z.output<typeof OwnChat>;

export const listOwnChats = operation('GET', '/auth/chats', {
  summary: 'List channels of Teams and Slack that get messages about bookings of my units',
  access: ['view', 'OwnSignIn'],
  success: { status: 200, data: z.array(OwnChat) },
});
