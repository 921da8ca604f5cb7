import type { ForeignSources } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import type { FastifyBaseLogger } from 'fastify';
import { createAltchaProvider } from './altcha-provider.ts';
import type { CaptchaProvider } from './captcha-provider.ts';
import type { RemoteCaptcha, RemoteCaptchaName } from './remote-provider.ts';
import { createRemoteProvider } from './remote-provider.ts';

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
