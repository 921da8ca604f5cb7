import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, Instant, line, namedObject, PageMeta, PageQuery, Version } from '../schemas.ts';
import {
  deliveryFailures,
  deliveryStates,
  mostReplays,
  teamsFormats,
  webhookEventTypes,
  webhookFormats,
  webhookOffReasons,
  webhookStates,
} from '../vocabulary/webhooks.ts';

/** Address without account and fragment; `http:` only where the operator allows it. */
const WebhookUrl = line(1, 2_000).check(
  z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/, { error: 'invalid_url' }),
  z.refine((value) => URL.canParse(value), { error: 'invalid_url' }),
);

const EventTypes = z.array(z.enum(webhookEventTypes)).check(z.minLength(1));

const body = {
  name: line(1, 80),
  url: WebhookUrl,
  events: EventTypes,
  /** Whether types that a later version adds are sent as well. */
  takesNewTypes: z.boolean(),
  /** Sends events of the bookings of this business unit alone; null sends all. */
  businessUnitId: z._default(z.nullable(Id), null),
};

/** Fields of an endpoint that people enter. */
export const WebhookBody = z.strictObject({
  ...body,
  format: z._default(z.enum(webhookFormats), 'standard'),
});
export type WebhookBody = z.output<typeof WebhookBody>;

/** Endpoint of another system, which is called for events (J-02). */
export const WebhookEndpoint = namedObject('WebhookEndpoint', {
  ...body,
  id: Id,
  format: z.enum(webhookFormats),
  businessUnitId: z.nullable(Id),
  /** Shortened for chats, whose address is their secret. */
  url: z.string(),
  version: z.int(),
  state: z.enum(webhookStates),
  offReason: z.nullable(z.enum(webhookOffReasons)),
  offSince: z.nullable(Instant),
  /** First of the failures since the last delivery; null while it works. */
  failingSince: z.nullable(Instant),
  /** When the endpoint is switched off if nothing is delivered before; null while it works. */
  offAt: z.nullable(Instant),
  /** HTTP status of the last attempt; null before the first, or without an answer. */
  lastStatus: z.nullable(z.int()),
  lastFailure: z.nullable(z.enum(deliveryFailures)),
  nextAttemptAt: z.nullable(Instant),
  /** Last characters of the secret, or of the address of a chat. */
  secretEnding: z.string(),
  /** Until when the former secret signs as well. */
  formerSecretUntil: z.nullable(Instant),
  /** Of the last 24 hours. */
  delivered: z.int(),
  waiting: z.int(),
  /** Events that were given up, or came while the endpoint was off. */
  undelivered: z.int(),
  /** Median of the last 24 hours; null without a delivery. */
  typicalMs: z.nullable(z.int()),
  /** Events of each of the last 24 hours, oldest first, and how many of them were not delivered. */
  hours: z.array(z.object({ events: z.int(), undelivered: z.int() })),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

export const listWebhookEndpoints = adminOperation('GET', '/webhook-endpoints', {
  summary: 'List webhook endpoints: those that are off, then those that fail, then by name',
  access: ['view', 'Webhook'],
  success: { status: 200, data: z.array(WebhookEndpoint) },
});

/** Shown once, and later with a proof of who asks. */
const WebhookSecret = namedObject('WebhookSecret', {
  /** Key of the signatures, as Standard Webhooks writes it: `whsec_…`. */
  secret: z.string(),
});

export const createWebhookEndpoint = adminOperation('POST', '/webhook-endpoints', {
  summary: 'Add a webhook endpoint; the answer has its signing secret',
  access: ['update', 'Webhook'],
  guarded: true,
  body: WebhookBody,
  success: {
    status: 201,
    /** The secret of a chat is its address, so that the answer has none. */
    data: z.extend(WebhookEndpoint, { secret: z.nullable(z.string()) }),
  },
  errors: ['webhook.too_many', 'business_unit.not_found'],
});

const changed = {
  success: { status: 200, data: WebhookEndpoint },
  errors: ['webhook.not_found', 'webhook.stale'],
} as const;

export const updateWebhookEndpoint = adminOperation('PATCH', '/webhook-endpoints/{id}', {
  summary: 'Change the name, address or events of a webhook endpoint',
  access: ['update', 'Webhook'],
  guarded: true,
  body: z.strictObject({
    version: Version,
    /** A chat keeps its address if the shortened one is sent. */
    ...body,
    /** How the flow of a channel of Teams takes the card; absent for other endpoints. */
    format: z.optional(z.enum(teamsFormats)),
  }),
  success: changed.success,
  errors: [...changed.errors, 'business_unit.not_found'],
});

export const switchWebhookEndpoint = adminOperation('POST', '/webhook-endpoints/{id}/switches', {
  summary: 'Turn a webhook endpoint on or off',
  access: ['update', 'Webhook'],
  body: z.strictObject({
    version: Version,
    isActive: z.boolean(),
    /** When it is turned on: whether the events since it was off are sent. */
    sendsMissed: z.boolean(),
  }),
  ...changed,
});

export const deleteWebhookEndpoint = adminOperation('DELETE', '/webhook-endpoints/{id}', {
  summary: 'Delete a webhook endpoint with its deliveries',
  access: ['update', 'Webhook'],
  errors: ['webhook.not_found'],
});

export const revealWebhookSecret = adminOperation('POST', '/webhook-endpoints/{id}/secret', {
  summary: 'Show the signing secret of a webhook endpoint; the audit log records it',
  access: ['update', 'Webhook'],
  guarded: true,
  success: { status: 200, data: WebhookSecret },
  errors: ['webhook.not_found'],
});

export const rotateWebhookSecret = adminOperation('POST', '/webhook-endpoints/{id}/rotations', {
  summary: 'Replace the signing secret; the former one signs as well for 24 hours',
  access: ['update', 'Webhook'],
  guarded: true,
  success: { status: 200, data: WebhookSecret },
  errors: ['webhook.not_found'],
});

/** Event for one endpoint. */
export const WebhookDelivery = namedObject('WebhookDelivery', {
  /** Id of the event, which each attempt and replay repeats (`webhook-id`). */
  id: Id,
  type: z.enum(webhookEventTypes),
  at: Instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt; null before the first, or without an answer. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  durationMs: z.nullable(z.int()),
  nextAttemptAt: z.nullable(Instant),
  replayedBy: z.nullable(z.string()),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const listWebhookDeliveries = adminOperation('GET', '/webhook-endpoints/{id}/deliveries', {
  summary: 'List the events of a webhook endpoint, newest first',
  access: ['view', 'Webhook'],
  query: z.strictObject({
    state: z.optional(z.enum(deliveryStates)),
    type: z.optional(z.enum(webhookEventTypes)),
    /** Part of the id of the event or of its object. */
    text: z.optional(line(0, 120)),
    /** Events of the last hours only. */
    hours: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(720))),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(WebhookDelivery),
    meta: z.extend(PageMeta, {
      all: z.int(),
      waiting: z.int(),
      delivered: z.int(),
      givenUp: z.int(),
    }),
  },
  errors: ['webhook.not_found'],
});

const Attempt = z.object({
  at: Instant,
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  durationMs: z.int(),
});

export const WebhookDeliveryDetail = namedObject('WebhookDeliveryDetail', {
  ...WebhookDelivery.shape,
  /** Newest first; replays continue the list. */
  log: z.array(Attempt),
  /** JSON that is sent; null until it is prepared. */
  payload: z.nullable(z.string()),
  /** Beginning of the last answer. */
  response: z.nullable(z.string()),
});
export type WebhookDeliveryDetail = z.output<typeof WebhookDeliveryDetail>;

export const getWebhookDelivery = adminOperation(
  'GET',
  '/webhook-endpoints/{id}/deliveries/{eventId}',
  {
    summary: 'Get an event of a webhook endpoint with its attempts, request and answer',
    access: ['view', 'Webhook'],
    success: { status: 200, data: WebhookDeliveryDetail },
    errors: ['webhook.not_found'],
  },
);

export const replayWebhookEvents = adminOperation('POST', '/webhook-endpoints/{id}/replays', {
  summary: 'Send events again now, with their ids',
  access: ['update', 'Webhook'],
  body: z.strictObject({
    /** Absent: all that wait. */
    eventIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostReplays))),
  }),
  success: { status: 200, data: z.object({ events: z.int() }) },
  errors: ['webhook.not_found', 'webhook.is_off'],
});

/** Answer of a server to one request. */
export const WebhookTrial = namedObject('WebhookTrial', {
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  durationMs: z.int(),
  /** Beginning of the answer. */
  response: z.nullable(z.string()),
});
export type WebhookTrial = z.output<typeof WebhookTrial>;

export const testWebhookEndpoint = adminOperation('POST', '/webhook-endpoints/{id}/tests', {
  summary: 'Send an example event, marked as a test, and wait for the answer',
  access: ['update', 'Webhook'],
  body: z.strictObject({ type: z.enum(webhookEventTypes) }),
  success: { status: 200, data: z.extend(WebhookTrial, { payload: z.string() }) },
  errors: ['webhook.not_found'],
});

export const checkWebhookUrl = adminOperation('POST', '/webhook-url-checks', {
  summary: 'Check that an address can be reached, without sending an event',
  access: ['update', 'Webhook'],
  body: z.strictObject({ url: WebhookUrl }),
  success: { status: 200, data: WebhookTrial },
});
