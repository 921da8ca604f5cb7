import type { ForeignSources } from '@axp/server-kit/http';
import { limitedFetch } from '@axp/server-kit/outgoing';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { createAltchaProvider } from './altcha-provider.ts';
import type { CaptchaProvider } from './captcha-provider.ts';

export type CaptchaSettings =
  | { readonly provider: 'altcha'; readonly cost: number }
  | RemoteCaptcha;

interface Options {
  readonly clock: Clock;
  readonly secretFor: (use: string) => Promise<string>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

export function createCaptchaProvider(
  settings: CaptchaSettings,
  { clock, secretFor, logger }: Options,
): CaptchaProvider {
  if (settings.provider === 'altcha') {
    return createAltchaProvider({ clock, secretFor, cost: settings.cost });
  }
  return createRemoteProvider({ ...settings, logger });
}

const none: ForeignSources = { scripts: [], pictures: [], connections: [], frames: [] };

const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
const google = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const turnstile = ['https://challenges.cloudflare.com'];

const sources: Readonly<Record<RemoteCaptchaName, ForeignSources>> = {
  turnstile: { ...none, scripts: turnstile, frames: turnstile },
  recaptcha: { ...none, scripts: google, frames: google, connections: google },
  hcaptcha: { ...none, scripts: hcaptcha, frames: hcaptcha, connections: hcaptcha },
};

/** Where pages have to reach for the chosen service: nowhere for the embedded one. */
export function captchaSources({ provider }: CaptchaSettings): ForeignSources {
  return provider === 'altcha' ? none : sources[provider];
}

/** Endpoint of a service, and what it returns besides success. */
interface Service {
  readonly verifyUrl: string;
  /** Whether it returns the action of a token. */
  readonly hasActions: boolean;
  /** Minimum score for a human, from 0 to 1; null for a service without scores. */
  readonly leastScore: number | null;
}

type RemoteCaptchaName = 'turnstile' | 'recaptcha' | 'hcaptcha';

const services: Readonly<Record<RemoteCaptchaName, Service>> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    hasActions: true,
    leastScore: null,
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    hasActions: true,
    leastScore: 0.5,
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    hasActions: false,
    leastScore: null,
  },
};

const timeoutMs = 5_000;

const Answer = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
  'error-codes': z.optional(z.array(z.string())),
});
type Answer = z.output<typeof Answer>;

interface RemoteCaptcha {
  readonly provider: RemoteCaptchaName;
  readonly siteKey: string;
  readonly secret: string;
  /** Instead of the service's own address. */
  readonly verifyUrl?: string;
}

interface RemoteOptions extends RemoteCaptcha {
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Turnstile, reCAPTCHA and hCaptcha, which answer one documented call alike. */
function createRemoteProvider(options: RemoteOptions): CaptchaProvider {
  const { provider, siteKey, logger } = options;
  const service = services[provider];
  return {
    challengeFor: async () => ({ provider, siteKey }),
    judge: async ({ token, action, address }) => {
      try {
        const answer = await ask(options, { response: token, remoteip: address });
        const faults = answer['error-codes'] ?? [];
        // Our own secret is wrong; the user's token may be valid.
        if (faults.some((fault) => fault.endsWith('-input-secret'))) throw new Error(faults.join());
        return isHuman(service, answer, action)
          ? { kind: 'passed', onceKey: token }
          : { kind: 'failed' };
      } catch (error) {
        logger.warn({ err: error, provider }, 'captcha_unavailable');
        return { kind: 'unavailable' };
      }
    },
  };
}

async function ask(
  { provider, siteKey, secret, verifyUrl }: RemoteOptions,
  attempt: Readonly<Record<'response' | 'remoteip', string>>,
): Promise<Answer> {
  const body = new URLSearchParams({
    secret,
    ...attempt,
    ...(provider === 'hcaptcha' && { sitekey: siteKey }),
  });
  const address = verifyUrl ?? services[provider].verifyUrl;
  const response = await limitedFetch(
    address,
    { method: 'POST', body },
    { milliseconds: timeoutMs },
  );
  return Answer.parse(await response.json());
}

function isHuman(service: Service, answer: Answer, action: string): boolean {
  if (!answer.success) return false;
  if (service.hasActions && answer.action !== action) return false;
  return service.leastScore === null || (answer.score ?? 0) >= service.leastScore;
}
