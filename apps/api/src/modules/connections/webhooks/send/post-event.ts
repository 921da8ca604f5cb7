import type { DeliveryFailure } from '@axp/contracts/vocabulary';
import { errorCode } from '@axp/server-kit/db';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { forbiddenAddressIn, isCertificateProblem } from '@axp/server-kit/outgoing';
import { Webhook } from 'standardwebhooks';

/** Result of one request. */
export interface Attempt {
  /** Null without an answer. */
  readonly status: number | null;
  /** Why no answer came. */
  readonly failure: DeliveryFailure | null;
  readonly durationMs: number;
  /** Beginning of the answer's text. */
  readonly response: string | null;
}

export interface SignedEvent {
  readonly id: string;
  readonly payload: string;
  /** The current secret, and the former one while both sign. */
  readonly secrets: readonly string[];
}

const mostResponseChars = 4_096;

/** Posts an event with its signatures (Standard Webhooks 1.0.0); never throws. */
export function postEvent(
  fetch: GuardedFetch,
  url: string,
  { id, payload, secrets }: SignedEvent,
): Promise<Attempt> {
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, payload));
  return postJson(fetch, url, payload, {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': signatures.join(' '),
  });
}

/** Posts a JSON text; never throws. */
export function postJson(
  fetch: GuardedFetch,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Attempt> {
  return tryRequest(fetch, url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'axp-booking-webhooks',
      ...headers,
    },
  });
}

/** Sends one request that follows no redirect, within the limits of outgoing exchanges (H-08). */
export async function tryRequest(
  fetch: GuardedFetch,
  url: string,
  init: RequestInit,
): Promise<Attempt> {
  const startMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startMs);
  try {
    const answer = await fetch(url, init);
    const text = (await answer.text()).replaceAll('\0', '').slice(0, mostResponseChars);
    return { status: answer.status, failure: null, durationMs: durationMs(), response: text };
  } catch (error) {
    return { status: null, failure: failureOf(error), durationMs: durationMs(), response: null };
  }
}

export function isDelivered({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

function failureOf(error: unknown): DeliveryFailure {
  if (forbiddenAddressIn(error) !== null) return 'forbidden-address';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'time-out';
  const code = codeIn(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host-not-found';
  if (code === 'ECONNREFUSED') return 'refused';
  return isCertificateProblem(code) ? 'certificate' : 'no-connection';
}

/** The code among the causes of an error, as `fetch` wraps it; empty without one. */
function codeIn(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return code;
  return error instanceof Error && error.cause !== undefined ? codeIn(error.cause) : '';
}
