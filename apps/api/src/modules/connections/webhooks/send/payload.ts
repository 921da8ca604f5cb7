import type { WebhookEventType } from '@axp/contracts/vocabulary';

/** Event as its endpoints receive it. */
export interface EventContent {
  readonly type: WebhookEventType;
  readonly at: string;
  /** The object as it is when the event is prepared; with its version, since order is not kept. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** JSON of the body, as Standard Webhooks describes it. */
export function payloadOf({ type, at, data }: EventContent): string {
  return JSON.stringify({ type, timestamp: at, data });
}

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
  },
  resource: {
    id: exampleId,
    version: 1,
    type: 'room',
    code: 'R-000000000000',
    name: 'Example room',
    isActive: true,
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

/** Event with example data, marked as a test. */
export function examplePayload(type: WebhookEventType, at: string): string {
  return JSON.stringify({ type, timestamp: at, test: true, data: examples[subjectOf(type)] });
}

/** Kind of the object that an event is about: approvals are of bookings. */
export function subjectOf(type: WebhookEventType): keyof typeof examples {
  if (type.startsWith('resource.')) return 'resource';
  return type.startsWith('person.') ? 'person' : 'booking';
}
