import type { CaptchaAction, CaptchaChallenge } from '@axp/contracts';
import { SignInFault } from '@/shared/session/sign-in-fault.ts';

type Remote = Exclude<CaptchaChallenge, { provider: 'altcha' }>;

interface RenderOptions {
  readonly sitekey: string;
  readonly action?: string;
  readonly size?: 'invisible';
  readonly appearance?: 'interaction-only';
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
  /** No one solved the puzzle in time. */
  readonly 'expired-callback': () => void;
}

/** Globals of the services' scripts, as far as they are used. */
interface Widgets {
  readonly turnstile?: { readonly render: (box: HTMLElement, options: RenderOptions) => unknown };
  readonly hcaptcha?: {
    readonly render: (box: HTMLElement, options: RenderOptions) => string;
    readonly execute: (widget: string) => void;
  };
  readonly grecaptcha?: {
    readonly ready: (then: () => void) => void;
    readonly execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
  };
}

declare global {
  interface Window extends Widgets {}
}

const scripts: Readonly<Record<Remote['provider'], (siteKey: string) => string>> = {
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
  recaptcha: (siteKey) =>
    `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
};

/** Services answer within seconds; a person may need longer for a puzzle. */
const longestScriptMs = 20_000;
const longestAnswerMs = 180_000;

/**
 * Asks the service that the deployment has chosen; only then any other host is reached.
 * @throws SignInFault captcha.unavailable
 */
export async function solveRemoteCaptcha(remote: Remote, action: CaptchaAction): Promise<string> {
  try {
    return await tokenOf(remote, action);
  } catch (cause) {
    throw new SignInFault('captcha.unavailable', { cause });
  }
}

async function tokenOf({ provider, siteKey }: Remote, action: CaptchaAction): Promise<string> {
  await within(longestScriptMs, loadScript(scripts[provider](siteKey)));
  if (provider === 'recaptcha') return within(longestScriptMs, askRecaptcha(siteKey, action));
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '1500' });
  document.body.append(box);
  try {
    return await within(longestAnswerMs, askWidget(box, { provider, siteKey, action }));
  } finally {
    box.remove();
  }
}

interface Question {
  readonly provider: 'turnstile' | 'hcaptcha';
  readonly siteKey: string;
  readonly action: string;
}

function askWidget(box: HTMLElement, { provider, siteKey, action }: Question): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${provider} gave no token`));
    const answers = { callback: resolve, 'error-callback': fail, 'expired-callback': fail };
    const { hcaptcha, turnstile } = window;
    if (provider === 'turnstile' && turnstile) {
      const options = { appearance: 'interaction-only', action, sitekey: siteKey } as const;
      turnstile.render(box, { ...options, ...answers });
    } else if (provider === 'hcaptcha' && hcaptcha) {
      hcaptcha.execute(hcaptcha.render(box, { size: 'invisible', sitekey: siteKey, ...answers }));
    } else fail();
  });
}

function askRecaptcha(siteKey: string, action: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { grecaptcha } = window;
    if (!grecaptcha) reject(new Error('recaptcha gave no token'));
    grecaptcha?.ready(() => {
      grecaptcha.execute(siteKey, { action }).then(resolve, reject);
    });
  });
}

/** A service that never answers must not keep the form waiting. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function loadScript(address: string): Promise<void> {
  const loaded = document.querySelector(`script[data-captcha][src="${CSS.escape(address)}"]`);
  if (loaded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => {
      script.dataset.captcha = '';
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script of the human verification did not load'));
    });
    document.head.append(script);
  });
}
