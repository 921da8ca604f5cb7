import type { CaptchaAction, CaptchaChallenge } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { CaptchaProvider } from './captcha-provider.ts';
import { captchaLifeMs } from './captcha-provider.ts';

export interface HumanProof {
  readonly action: CaptchaAction;
  /** Token sent by the caller; undefined before a challenge. */
  readonly token: string | undefined;
  readonly address: string;
}

/** Requires and consumes CAPTCHA tokens. */
export interface CaptchaGate {
  readonly challengeFor: (scope: RequestScope, action: CaptchaAction) => Promise<CaptchaChallenge>;
  /** @throws AppError captcha.required, captcha.refused, captcha.unavailable */
  readonly requireHuman: (scope: RequestScope, proof: HumanProof) => Promise<void>;
}

export function createCaptchaGate(provider: CaptchaProvider): CaptchaGate {
  return {
    challengeFor: ({ merchant }, action) =>
      provider.challengeFor({ merchantId: merchant.id, action }),
    requireHuman: async (scope, { action, token, address }) => {
      if (token === undefined) throw new AppError('captcha.required');
      const merchantId = scope.merchant.id;
      const verdict = await provider.judge({ merchantId, action, token, address });
      if (verdict.kind === 'unavailable') throw new AppError('captcha.unavailable');
      if (verdict.kind === 'failed' || !(await isFirstUse(scope, verdict.onceKey))) {
        throw new AppError('captcha.refused');
      }
    },
  };
}

/** The primary key decides: of two uses at once, one finds the row. */
function isFirstUse(scope: RequestScope, onceKey: string): Promise<boolean> {
  const expiresAt = new Date(scope.clock.now().getTime() + captchaLifeMs).toISOString();
  return scope.write(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into captcha_use (merchant_id, token_hash, expires_at)
      values (${scope.merchant.id}, ${hashOf(onceKey)}, ${expiresAt})
      on conflict do nothing`.execute(trx);
    return numAffectedRows === 1n;
  });
}
