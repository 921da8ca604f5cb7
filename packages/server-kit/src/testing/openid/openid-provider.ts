import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clockedEnvironment } from '../run-clock.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { ProviderReady } from './provider-settings.ts';

export interface OpenidProvider {
  readonly issuer: string;
  readonly stop: () => void;
}

/** npm's certified provider in a process of its own. */
export async function startOpenidProvider(settings: ProviderSettings): Promise<OpenidProvider> {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'), [JSON.stringify(settings)], {
    // Its tokens carry its time, which the server that reads them compares with its own.
    env: clockedEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The provider ended: ${complaint}`);
  });
  const message: readonly unknown[] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  const { issuer } = ProviderReady.parse(message[0]);
  return { issuer, stop: () => child.kill('SIGKILL') };
}

/** The cookies that a browser keeps of a provider. */
export type CookieJar = Map<string, string>;

async function visit(address: URL, jar: CookieJar, form?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return response;
}

/**
 * Signs out at the provider, which ends the sign-ins of its applications: at its own address, or one
 * that an application sends to. Returns where it leads next.
 */
export async function signOutAt(address: string, jar: CookieJar): Promise<string> {
  const page = await (await visit(new URL(address), jar)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const form = new URLSearchParams({ xsrf, logout: 'yes' });
  const confirmation = new URL('/session/end/confirm', address);
  const { status, headers } = await visit(confirmation, jar, form);
  if (status !== 303) throw new Error(`The provider answered ${status}`);
  return headers.get('location') ?? '';
}

/** Follows redirects of a provider as a browser does, with its cookies, to the final address. */
export async function answerOf(address: string, jar: CookieJar = new Map()): Promise<URL> {
  let next = new URL(address);
  const { origin } = next;
  for (let hops = 0; hops < 8; hops += 1) {
    const response = await visit(next, jar);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('redirected in a circle');
}
