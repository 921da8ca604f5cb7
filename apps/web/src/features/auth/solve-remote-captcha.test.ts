import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { solveRemoteCaptcha } from './solve-remote-captcha.ts';

const services = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
const ask = (provider: (typeof services)[number]) =>
  solveRemoteCaptcha({ provider, siteKey: 'site' }, 'login').then(
    (token) => token,
    (error: unknown) => error,
  );
const unavailable = expect.objectContaining({ code: 'captcha.unavailable' });
const boxes = () => document.body.children.length;

function bring(widgets: Partial<Pick<Window, 'turnstile' | 'hcaptcha' | 'grecaptcha'>>): void {
  Object.assign(window, widgets);
}

function load(): void {
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['turnstile', 'hcaptcha', 'grecaptcha']) Reflect.deleteProperty(window, name);
});

describe('[Z-103] the captcha service', () => {
  it('returns the token of its widget, which is removed after that', async () => {
    bring({
      turnstile: { render: (_, { callback, action }) => callback(`for ${action}`) },
    });
    const token = ask('turnstile');
    load();
    expect(await token).toBe('for login');
    expect(boxes()).toBe(0);
  });

  it.each(services)(
    'is reported as unavailable when its script does not load: %s',
    async (service) => {
      const outcome = ask(service);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(await outcome).toEqual(unavailable);
    },
  );

  it.each(services)('is reported as unavailable when its script is empty: %s', async (service) => {
    const outcome = ask(service);
    load();
    expect(await outcome).toEqual(unavailable);
    expect(boxes()).toBe(0);
  });

  it.each(services)('is reported as unavailable when it never answers: %s', async (service) => {
    bring({
      turnstile: { render: () => undefined },
      hcaptcha: { render: () => 'w', execute: () => undefined },
      grecaptcha: { ready: () => undefined, execute: () => new Promise(() => undefined) },
    });
    const outcome = ask(service);
    load();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(await outcome).toEqual(unavailable);
    expect(boxes()).toBe(0);
  });

  it.each(['error-callback', 'expired-callback'] as const)(
    'is reported as unavailable when its puzzle is not solved: %s',
    async (callback) => {
      const render = (_: HTMLElement, options: Readonly<Record<typeof callback, () => void>>) => {
        options[callback]();
        return 'w';
      };
      bring({ hcaptcha: { render, execute: () => undefined } });
      const outcome = ask('hcaptcha');
      load();
      expect(await outcome).toEqual(unavailable);
    },
  );
});
