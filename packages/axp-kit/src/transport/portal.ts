import type { Abortable, ScopedOptions } from '../call-options.ts';
import { hasAll, isObject, isTextList } from '../check.ts';
import type { Core } from '../core.ts';
import type { Application, ApplicationList, Group, TenantDetails, Visit } from '../entities.ts';
import { AxpError } from '../errors.ts';
import { parseHttpUrl } from '../login/addresses.ts';
import { changed } from '../session/auth-state.ts';
import { keyOf } from '../session/sessions.ts';
import { callForUser } from './user-call.ts';

/** The applications that the person may open. Of the platform's lists only what fits is taken. */
export async function listApplications(core: Core, options: Abortable): Promise<ApplicationList> {
  const { activeKey } = core;
  const data = await callForUser(core, { path: 'me/applications' }, options);
  const applications = listOf(data, 'items').flatMap(readApplication);
  // An answer for a session that was left in the meantime is not shown to the next one.
  if (core.activeKey === activeKey) {
    core.apps = applications;
    core.appsKey = activeKey;
    changed(core);
  }
  return { applications, groups: listOf(data, 'groups').flatMap(readGroup) };
}

/** Tells that an application was opened. */
export async function visitApplication(
  core: Core,
  body: Visit,
  options: Abortable,
): Promise<boolean> {
  // The same for all retries, so that a visit counts once.
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await callForUser(core, { path: 'recently/visit-application', body, headers }, options);
  return true;
}

/** The tenant of a session. */
export async function getTenant(core: Core, options: Abortable): Promise<TenantDetails> {
  const data = await callForUser(core, { path: 'me/tenant' }, options);
  if (!hasAll(data, 'name')) throw new AxpError('bad_response');
  return { name: data.name, customUrl: safeUrl(data.customUrl) };
}

/** A token of narrower use. */
export async function acquireClientToken(core: Core, options: ScopedOptions): Promise<string> {
  const { scopes } = options;
  const session_key = keyOf(core, options.sessionKey);
  if (!scopes.length) throw new AxpError('no_scope', 'no scopes provided');
  const body = { session_key, scopes };
  const data = await callForUser(core, { path: 'sessions/client-token', body }, options, 1);
  if (!hasAll(data, 'access_token')) throw new AxpError('bad_response');
  return data.access_token;
}

/** A list of the platform. */
export function listOf(data: unknown, name: string): readonly unknown[] {
  const list = isObject(data) && data[name];
  if (!Array.isArray(list)) throw new AxpError('bad_response');
  return list;
}

function readApplication(item: unknown): Application[] {
  if (!hasAll(item, 'name slug')) return [];
  const { groups, logo, name, slug } = item;
  const url = safeUrl(item.url);
  return url && isTextList(groups) ? [{ name, slug, url, groups, logo: safeUrl(logo) }] : [];
}

function readGroup(item: unknown): Group[] {
  if (!hasAll(item, 'name slug updatedAt')) return [];
  const { customUrl, logo, name, slug, updatedAt } = item;
  return [{ name, slug, updatedAt, logo: safeUrl(logo), customUrl: safeUrl(customUrl) }];
}

/** Links and pictures are http or https; anything else, such as a script, is none. */
function safeUrl(value: unknown): string {
  return parseHttpUrl(value)?.href ?? '';
}
