import * as z from 'zod/mini';
import { namedObject } from '../schemas.ts';
import { secondFactorSteps } from '../vocabulary/second-factor.ts';

/** Access token: JWT of 15 minutes. Refresh token: opaque, good for one use (Z-101). */
export const TokenPair = namedObject('TokenPair', {
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type TokenPair = z.output<typeof TokenPair>;

/** Returned instead of tokens, if a second factor is due after a password or a provider (H-11). */
export const PendingSignIn = namedObject('PendingSignIn', {
  /** Good for one sign-in, ten minutes, and the browser that has begun it. */
  ticket: z.string(),
  /** `verify`: the person has a second factor. `enrol`, after a password: they set one up first. */
  step: z.enum(secondFactorSteps),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;

/** Answer of a sign-in: tokens, or a second step before them. */
export const SignInAnswer = z.union([TokenPair, PendingSignIn]);
export type SignInAnswer = z.output<typeof SignInAnswer>;
