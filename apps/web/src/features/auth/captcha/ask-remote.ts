import type { CaptchaAction, CaptchaChallenge } from '@axp/contracts';

type Remote = Exclude<CaptchaChallenge, { provider: 'altcha' }>;

interface RenderOptions {
  readonly sitekey: string;
  readonly action?: string;
  readonly size?: 'invisible';
  readonly appearance?: 'interaction-only';
  readonly callback: (token: string) => void;
  readonly 'error-callback': () => void;
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

/** Asks the service that the deployment has chosen; only then any other host is reached. */
export async function askRemote(
  { provider, siteKey }: Remote,
  action: CaptchaAction,
): Promise<string> {
  await loadScript(scripts[provider](siteKey));
  if (provider === 'recaptcha') return askRecaptcha(siteKey, action);
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '1500' });
  document.body.append(box);
  try {
    return await askWidget(box, { provider, siteKey, action });
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
    const answers = {
      callback: resolve,
      'error-callback': () => reject(new Error(`${provider} gave no token`)),
    };
    if (provider === 'turnstile') {
      const options = { appearance: 'interaction-only', action, sitekey: siteKey } as const;
      window.turnstile?.render(box, { ...options, ...answers });
      return;
    }
    const { hcaptcha } = window;
    const widget = hcaptcha?.render(box, { size: 'invisible', sitekey: siteKey, ...answers });
    if (widget !== undefined) hcaptcha?.execute(widget);
  });
}

function askRecaptcha(siteKey: string, action: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { grecaptcha } = window;
    grecaptcha?.ready(() => {
      grecaptcha.execute(siteKey, { action }).then(resolve, reject);
    });
  });
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
