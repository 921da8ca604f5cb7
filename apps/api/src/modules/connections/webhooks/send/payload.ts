import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookExampleOf } from '@axp/contracts/webhook-examples';

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

/** Event with example data, marked as a test. */
export function examplePayload(type: WebhookEventType, at: string): string {
  return JSON.stringify({ type, timestamp: at, test: true, data: webhookExampleOf(type) });
}
