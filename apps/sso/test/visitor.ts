import type { FastifyInstance } from 'fastify';
import { acmeOrigin } from './app.ts';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
type Fields = Readonly<Record<string, string>>;

/** Query of an application: its URL, and the challenge of RFC 7636. */
export const booking = {
  redirect_url: 'http://acme.localhost:3000/login/axonscloud/callback/?sessionKey={key}',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
} as const;

/** A browser without scripts: keeps cookies of each host, and sends the forms of the last page. */
export class Visitor {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #headers: Fields;
  answer: Answer | null = null;

  constructor(app: FastifyInstance, headers: Fields = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  /** Text of the last page, without markup. */
  get text(): string {
    return this.html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, ' ');
  }

  get html(): string {
    return this.answer?.body ?? '';
  }

  get status(): number {
    return this.answer?.statusCode ?? 0;
  }

  get location(): string | undefined {
    return this.answer?.headers.location;
  }

  async get(address: string, headers: Fields = {}): Promise<Answer> {
    return this.#send('GET', address, { headers });
  }

  async post(address: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
    const payload = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', address, { headers: { ...type, ...headers }, payload });
  }

  /** Fills in the form of the last page that goes to this path, and sends it. */
  async submit(action: string, fields: Fields = {}): Promise<Answer> {
    const address = new URL(action, this.#lastOrigin).href;
    return this.post(address, { ...this.hiddenFields(action), ...fields });
  }

  /** Returns the WebAuthn options of a passkey form. */
  passkeyOptions(action: string): string {
    return unescaped(
      /data-options="([^"]*)"/.exec(this.#formTo(action, 'data-options'))?.[1] ?? '',
    );
  }

  hiddenFields(action: string): Record<string, string> {
    const form = this.#formTo(action);
    const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    return Object.fromEntries(
      fields.map(([, name, value]) => [name ?? '', unescaped(value ?? '')]),
    );
  }

  /** Goes where the last answer leads, until a page, or an address that is not the platform's. */
  async follow(): Promise<string | null> {
    for (let hops = 0; hops < 8; hops += 1) {
      const { location } = this;
      if (location === undefined) return null;
      const next = new URL(location, this.#lastOrigin);
      if (!next.hostname.endsWith('sso.axp.test')) return next.href;
      await this.get(next.href);
    }
    throw new Error('redirected in a circle');
  }

  cookieOf(name: string, host = new URL(acmeOrigin).host): string | undefined {
    return this.#cookies.get(host)?.get(name);
  }

  #formTo(action: string, holding = ''): string {
    const form = this.html
      .split('<form')
      .find((part) => part.includes(`action="${action}"`) && part.includes(holding))
      ?.split('</form>')[0];
    if (form === undefined) throw new Error(`No form goes to ${action}: ${this.text}`);
    return form;
  }

  /** Takes a cookie over, as `name=value`, from a sign-on that was made without pages. */
  keep(pair: string, host = new URL(acmeOrigin).host): this {
    const [name = '', value = ''] = pair.split('=');
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar.set(name, value));
    return this;
  }

  #lastOrigin = acmeOrigin;

  async #send(
    method: 'GET' | 'POST',
    address: string,
    { headers, payload }: { headers: Fields; payload?: string },
  ): Promise<Answer> {
    const url = new URL(address, acmeOrigin);
    this.#lastOrigin = url.origin;
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: { host: url.host, cookie, ...this.#headers, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    this.answer = answer;
    return answer;
  }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** `/login` as an application asks for it. */
export function loginAddress(more: Fields = {}): string {
  return `/login?${new URLSearchParams({ ...booking, ...more }).toString()}`;
}
