import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import { CodeTarget } from './code-target.ts';
import { KeyTarget } from './sign-on-target.ts';

/** A sign-on on its way to an application: which session, of which browser, to where. */
export const SignOnGrant = z.object({
  target: KeyTarget,
  sessionId: z.uuid(),
  browserId: z.uuid(),
});
export type SignOnGrant = z.output<typeof SignOnGrant>;

const Handle = SignOnGrant.extend({
  /** Session from the first use, to revoke at a second one. */
  applicationSessionId: z.uuid().optional(),
});

/** Replaces `{key}`: single-use, one minute, bound to its verifier. */
export const handleCode: CodeKind<z.output<typeof Handle>> = {
  purpose: 'handle',
  lifetimeSeconds: 60,
  payload: Handle,
};

const AuthorizationCode = Handle.extend({ target: CodeTarget });

/** Code for a standard client, exchanged at `/token` (RFC 6749, 4.1.2). */
export const authorizationCode: CodeKind<z.output<typeof AuthorizationCode>> = {
  purpose: 'authorization_code',
  lifetimeSeconds: 60,
  payload: AuthorizationCode,
};

/** From the tenant's host to the API's. */
export const ticketCode: CodeKind<SignOnGrant> = {
  purpose: 'arrival_ticket',
  lifetimeSeconds: 120,
  payload: SignOnGrant,
};

const Arrival = SignOnGrant.extend({ nonceHash: z.string() });

/** And back again, for the one browser that has the nonce. */
export const arrivalCode: CodeKind<z.output<typeof Arrival>> = {
  purpose: 'arrival',
  lifetimeSeconds: 60,
  payload: Arrival,
};
