import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { named } from '../schemas.ts';
import { captchaActions } from '../vocabulary/captcha.ts';

/** Result of the human verification, sent with the call it was made for. */
export const CaptchaToken = z.string().check(z.minLength(1), z.maxLength(8_192));

/** A sum that takes a browser a moment; everything in it is signed, so nothing may be left out. */
export const AltchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
});

export const CaptchaChallenge = named(
  'CaptchaChallenge',
  z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha'), challenge: AltchaChallenge }),
    z.object({ provider: z.enum(['turnstile', 'recaptcha', 'hcaptcha']), siteKey: z.string() }),
  ]),
);
export type CaptchaChallenge = z.output<typeof CaptchaChallenge>;

export const getCaptchaChallenge = operation('GET', '/captcha/challenge', {
  summary: 'Get the challenge that a browser solves for a token',
  access: 'public',
  query: z.strictObject({ action: z.enum(captchaActions) }),
  success: { status: 200, data: CaptchaChallenge },
});
