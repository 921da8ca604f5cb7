import type { WebhookEventType } from '../vocabulary/webhooks.ts';

const exampleId = '00000000-0000-7000-8000-000000000000';

const examples = {
  booking: {
    id: exampleId,
    version: 1,
    private: false,
    start: '2026-11-26T07:00:00.000Z',
    end: '2026-11-26T08:00:00.000Z',
    timezone: 'Asia/Bangkok',
    type: 'room',
    status: 'approved',
    title: 'Example booking',
    resource: { id: exampleId, name: 'Example room' },
    organizer: { id: exampleId, fullName: 'Example person', email: 'person@example.com' },
    seriesId: null,
    ownFields: {},
  },
  resource: {
    id: exampleId,
    version: 1,
    type: 'room',
    code: 'R-000000000000',
    name: 'Example room',
    isActive: true,
    ownFields: {},
    building: { id: exampleId, name: 'Example building' },
  },
  person: {
    id: exampleId,
    version: 1,
    fullName: 'Example person',
    email: 'person@example.com',
    status: 'active',
  },
} as const;

export type WebhookSubject = keyof typeof examples;

/** Kind of the object that an event is about: approvals are of bookings. */
export function webhookSubjectOf(type: WebhookEventType): WebhookSubject {
  if (type.startsWith('resource.')) return 'resource';
  return type.startsWith('person.') ? 'person' : 'booking';
}

/** Example of the object of an event; of a deleted one, what is still known. */
export function webhookExampleOf(type: WebhookEventType): Readonly<Record<string, unknown>> {
  if (type === 'resource.deleted') return { id: exampleId, name: examples.resource.name };
  return type === 'person.deleted' ? { id: exampleId } : examples[webhookSubjectOf(type)];
}

/** How a receiver verifies an event with the library; a test runs it. */
export const webhookVerification = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

// Throws if the signature is wrong or older than five minutes.
// body: the request's text as it came, before JSON.parse.
export function readEvent(body, headers) {
  return webhook.verify(body, headers);
}`;
