import type { GuardedFetch } from '@axp/server-kit/outgoing';
import webPush from 'web-push';
import type { VapidKeys } from '../vapid-keys.ts';

/** Settings of the operator that messages are sent with. */
export interface PushSender {
  /** `mailto:` or `https:` address of the operator, which push services write to (RFC 8292). */
  readonly contact: string;
  readonly keys: readonly [VapidKeys, ...VapidKeys[]];
  readonly fetch: GuardedFetch;
}

/** Browser that a message is for, and its keys. */
export interface PushTarget {
  readonly endpoint: string;
  readonly browserKey: string;
  readonly authSecret: string;
  /** Public key of the server that the browser subscribed with. */
  readonly serverKey: string;
}

export interface PushMessage {
  /** JSON for the service worker (`apps/web/public/sw.js`). */
  readonly payload: string;
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
  /** At most 32 characters; a later message replaces a waiting one. */
  readonly topic?: string;
}

/**
 * `gone`: the subscription ended, or is of a key that the server no longer has. `refused`: the
 * service will never take this message.
 */
export type PushResult = 'sent' | 'gone' | 'refused' | 'failed';

/** Encrypts and posts a message (RFC 8030, 8291, 8292); never throws. */
export async function postPush(
  { contact, keys, fetch }: PushSender,
  { endpoint, browserKey, authSecret, serverKey }: PushTarget,
  { payload, ttlSeconds, isUrgent, topic }: PushMessage,
): Promise<PushResult> {
  const own = keys.find(({ publicKey }) => publicKey === serverKey);
  if (!own) return 'gone';
  try {
    const subscription = { endpoint, keys: { p256dh: browserKey, auth: authSecret } };
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: contact, ...own },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      ...(topic !== undefined && { topic }),
    });
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
    });
    return resultOf(status);
  } catch {
    return 'failed';
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}
