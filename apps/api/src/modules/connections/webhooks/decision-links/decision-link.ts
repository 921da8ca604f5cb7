import { timingSafeEqual } from 'node:crypto';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';

/** Content of a token beside the booking. */
export interface SignedRequest {
  /** Channel that the message was sent to. */
  readonly endpointId: string;
  /** Version that the message shows. */
  readonly version: number;
  /** When the booking is over. */
  readonly endMs: number;
}

interface Place {
  readonly merchantId: string;
  readonly bookingId: string;
}

function textOf(
  { merchantId, bookingId }: Place,
  { endpointId, version, endMs }: SignedRequest,
): string {
  return ['decision', merchantId, bookingId, endpointId, version, endMs].join('/');
}

interface ShownRequest extends Place, Omit<SignedRequest, 'endMs'> {
  readonly end: string;
}

/**
 * Signs which version of a request a message in a channel shows, and until when it can be opened from
 * there. It is no proof of a person: people who follow the link sign in and decide by their own
 * rights. A message that is sent again has the same token.
 */
export async function decisionToken(
  sign: LinkSigner,
  { end, ...request }: ShownRequest,
): Promise<string> {
  const { endpointId, version } = request;
  const endMs = Date.parse(end);
  const signature = await sign(textOf(request, { endpointId, version, endMs }));
  return [endpointId, version, endMs, signature].join('.');
}

/** Returns what a token says of a booking; null if it was not signed here. */
export async function readDecisionToken(
  sign: LinkSigner,
  place: Place,
  token: string,
): Promise<SignedRequest | null> {
  const [endpointId = '', version, endMs, signature = ''] = token.split('.');
  const request = { endpointId, version: Number(version), endMs: Number(endMs) };
  const given = Buffer.from(signature);
  const expected = Buffer.from(await sign(textOf(place, request)));
  return given.length === expected.length && timingSafeEqual(given, expected) ? request : null;
}
