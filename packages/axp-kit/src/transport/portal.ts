import type { Abortable, ScopedOptions } from '../axp-client.ts';
import { hasShape, isObject, isTextList } from '../check.ts';
import type { Core } from '../core.ts';
import type {
  Application,
  ApplicationList,
  Group,
  IdpSession,
  StoredSession,
  TenantDetails,
  Visit,
} from '../entities.ts';
import { AxpError } from '../errors.ts';
import { parseHttpUrl } from '../login/addresses.ts';
import type { Sessions } from '../session/sessions.ts';

/** What the platform knows of a person besides sessions. Of its lists only what fits is taken. */
export class Portal {
  readonly #core: Core;
  readonly #sessions: Sessions;

  constructor(core: Core, sessions: Sessions) {
    this.#core = core;
    this.#sessions = sessions;
  }

  async applications(options: Abortable): Promise<ApplicationList> {
    const data = await this.#sessions.call({ path: 'me/applications' }, options);
    const applications = listOf(data, 'items').flatMap(readApplication);
    this.#core.box.setApps(applications);
    return { applications, groups: listOf(data, 'groups').flatMap(readGroup) };
  }

  async visit(body: Visit, options: Abortable): Promise<boolean> {
    // The same for all retries, so that a visit counts once.
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await this.#sessions.call({ path: 'recently/visit-application', body, headers }, options);
    return true;
  }

  async tenant(options: Abortable): Promise<TenantDetails> {
    const data = await this.#sessions.call({ path: 'me/tenant' }, options);
    if (!hasShape(data, { name: 'string' })) throw new AxpError('bad_response');
    return { name: data.name, customUrl: safeUrl(data, 'customUrl') };
  }

  async storedSessions(options: Abortable): Promise<readonly StoredSession[]> {
    // The specification's helper for deleting, which issues GET: so nothing is deleted by it.
    const data = await this.#sessions.call({ path: 'me/store/sessions' }, options);
    return listOf(data, 'items').filter(isStoredSession);
  }

  async idpSessions(options: ScopedOptions): Promise<readonly IdpSession[]> {
    const data = await this.#scoped('me/idp/sessions', options, 'no scope');
    return listOf(data, 'items').filter(isIdpSession);
  }

  async clientToken(options: ScopedOptions): Promise<string> {
    const data = await this.#scoped('sessions/client-token', options, 'no scopes provided', 1);
    if (!hasShape(data, { access_token: 'string' })) throw new AxpError('bad_response');
    return data.access_token;
  }

  async #scoped(
    path: string,
    options: ScopedOptions,
    withoutScopes: string,
    retries?: number,
  ): Promise<unknown> {
    const { scopes } = options;
    const session_key = this.#sessions.keyOf(options);
    if (scopes.length === 0) throw new AxpError('no_scope', withoutScopes);
    return this.#sessions.call({ path, body: { session_key, scopes } }, options, retries);
  }
}

function listOf(data: unknown, name: string): readonly unknown[] {
  const list = isObject(data) && data[name];
  if (!Array.isArray(list)) throw new AxpError('bad_response');
  return list;
}

function isStoredSession(item: unknown): item is StoredSession {
  return hasShape(item, {
    sessionKey: 'string',
    tenantKey: 'string',
    user: 'string',
    displayName: 'string',
    connectorType: 'string',
  });
}

function isIdpSession(item: unknown): item is IdpSession {
  const shape = { connectorId: 'string', connectorType: 'string', issuer: 'string' } as const;
  return hasShape(item, shape) && isTextList(Reflect.get(item, 'scopes'));
}

function readApplication(item: unknown): Application[] {
  if (!hasShape(item, { name: 'string', slug: 'string' })) return [];
  const { name, slug } = item;
  const url = safeUrl(item, 'url');
  const groups: unknown = Reflect.get(item, 'groups');
  if (url === '' || !isTextList(groups)) return [];
  return [{ name, slug, url, groups, logo: safeUrl(item, 'logo') }];
}

function readGroup(item: unknown): Group[] {
  if (!hasShape(item, { name: 'string', slug: 'string', updatedAt: 'string' })) return [];
  const { name, slug, updatedAt } = item;
  const logo = safeUrl(item, 'logo');
  return [{ name, slug, updatedAt, logo, customUrl: safeUrl(item, 'customUrl') }];
}

/** Links and pictures are http or https; anything else, such as a script, is none. */
function safeUrl(item: object, name: string): string {
  const value: unknown = Reflect.get(item, name);
  return typeof value === 'string' ? (parseHttpUrl(value)?.href ?? '') : '';
}
