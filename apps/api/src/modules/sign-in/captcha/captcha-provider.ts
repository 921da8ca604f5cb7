import type { CaptchaAction, CaptchaChallenge } from '@axp/contracts';

/** Scope that a token is valid for. */
export interface CaptchaPurpose {
  readonly merchantId: string;
  readonly action: CaptchaAction;
}

export interface CaptchaAttempt extends CaptchaPurpose {
  readonly token: string;
  /** Address that the call came from. */
  readonly address: string;
}

/** `onceKey` is the same for every writing of one token, which is good for one use. */
export type CaptchaVerdict =
  | { readonly kind: 'passed'; readonly onceKey: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unavailable' };

/** A service that tells people from programs; which one is a setting of the deployment (Z-103). */
export interface CaptchaProvider {
  readonly challengeFor: (purpose: CaptchaPurpose) => Promise<CaptchaChallenge>;
  readonly judge: (attempt: CaptchaAttempt) => Promise<CaptchaVerdict>;
}

/** How long a browser may take from the challenge to the call; a use is remembered as long. */
export const captchaLifeMs = 20 * 60 * 1000;
