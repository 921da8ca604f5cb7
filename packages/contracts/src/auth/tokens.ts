import * as z from 'zod/mini';
import { namedObject } from '../schemas.ts';
import { secondFactorSteps } from '../vocabulary/second-factor.ts';

/** Access token: JWT of 15 minutes. Refresh token: opaque, good for one use (Z-101). */
export const TokenPair = namedObject('TokenPair', {
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type TokenPair = z.output<typeof TokenPair>;

/** Returned after the password instead of tokens, if a second factor is due (H-11). */
export const PendingSignIn = namedObject('PendingSignIn', {
  /** Good for one sign-in, ten minutes, and the browser that has sent the password. */
  ticket: z.string(),
  /** `verify`: the person has a second factor. `enrol`: they have to set one up first. */
  step: z.enum(secondFactorSteps),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;
