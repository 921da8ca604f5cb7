import type { FastifyReply } from 'fastify';
import type { HtmlValue, Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { momentOf } from '../../platform/pages/reader-zone.ts';
import { replaceClientSecret } from './application-object.ts';
import { ClientSecrets } from './client-secrets.ts';
import type { TenantDesk } from './desk.ts';
import { found, paramOf } from './desk.ts';
import type { ApplicationState } from './listings.queries.ts';
import { copyField } from './pages/copy-field.ts';
import { actionForm, send, tenantPage } from './pages/frame.ts';

/** How long a client may use its former secret, until it has the new one. */
const overlapMs = 24 * 60 * 60 * 1000;

/** Replaces the secret of a client, and shows the new one once. */
export async function renewSecret(desk: TenantDesk, typed: Fields): Promise<FastifyReply> {
  const id = paramOf(desk, 'id');
  const secrets = new ClientSecrets();
  const formerUntil =
    typed.now === 'yes' ? null : new Date(desk.scope.clock.now().getTime() + overlapMs);
  found((await replaceClientSecret(desk, id, { secrets, formerUntil })) || null);
  return found(sendSecret(desk, id, secrets));
}

/** The page with the secret, or null where none was made. Without other languages: they would lose it. */
export function sendSecret(
  desk: TenantDesk,
  id: string,
  { issued }: ClientSecrets,
): FastifyReply | null {
  if (issued === null) return null;
  const { say, base } = desk;
  const page = tenantPage(desk, 'applications', {
    title: say('application.secret.title', { id }),
    isShownOnce: true,
    body: html`<div class="object"><p class="notice" role="status">${say('application.secret.lead')}</p>
${copyField(desk, { id: 'client-id', label: say('application.secret.clientId'), value: id })}
${copyField(desk, { id: 'client-secret', label: say('application.secret.value'), value: issued })}
<p><a class="button main" href="${base}/applications/${id}">${say('application.secret.goOn')}</a></p></div>`,
  });
  return send(desk, page);
}

/** Form that replaces the secret of a client. */
export function renewalForm(desk: TenantDesk, id: string): Markup {
  const { say, base } = desk;
  return actionForm(desk, {
    action: `${base}/applications/${id}/secret`,
    label: say('application.secret.new'),
    question: say('application.secret.question'),
    option: { name: 'now', label: say('application.secret.now') },
  });
}

/** Until when the former secret can be used, if it still can. */
export function formerSecret(
  desk: TenantDesk,
  { formerSecretUntil: until }: ApplicationState,
): HtmlValue {
  const { say, visit, scope } = desk;
  if (until === null || new Date(until) <= scope.clock.now()) return null;
  return html`<p class="help">${say('application.secret.former')} ${momentOf(visit.context, until)}</p>`;
}
