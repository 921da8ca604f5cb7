import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../platform/pages/html.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import {
  ConnectorRepository,
  directoryOf,
  judge,
  providerOf,
  ReferralError,
  SecretUnsetError,
  SymmetricTokensError,
  UpstreamError,
} from '../connectors/index.ts';
import type { FoundConnector } from './connector-object.ts';
import {
  findConnector,
  knownConnector,
  newConnector,
  noteTest,
  removeConnector,
} from './connector-object.ts';
import type { AdministrationDeps, TenantDesk } from './desk.ts';
import { found, paramOf, readAt, tenantRoutes } from './desk.ts';
import type { ConnectorKind } from './forms/connector-form.ts';
import { newConnectorValues } from './forms/connector-form.ts';
import { listConnectors } from './listings.queries.ts';
import { findForm, foundPage } from './pages/directory-entry.ts';
import { actionForm, send, tenantPage } from './pages/frame.ts';
import { connectorsPage } from './pages/lists.ts';
import type { Sheet } from './sheet.ts';
import { newObject, storedObject } from './sheet.ts';

/** Sign-in methods of a tenant. */
export function connectorsRoutes(app: FastifyInstance, deps: AdministrationDeps): void {
  const { page, form, guardedForm } = tenantRoutes(app, deps);

  page('/connectors', async (desk) =>
    send(desk, connectorsPage(desk, await readAt(desk, listConnectors))),
  );

  for (const kind of ['oidc', 'ldap'] as const) {
    newObject(app, deps, {
      path: `/connectors/new-${kind}`,
      open: async (desk) => ({
        sheet: newSheet(desk, kind),
        change: newConnector(desk, deps, kind),
        values: newConnectorValues(kind),
        next: (slug) => `connectors/${slug}?done=created`,
      }),
    });
  }

  storedObject(app, deps, {
    path: '/connectors/:id',
    open: async (desk) => {
      const slug = paramOf(desk, 'id');
      const { kind, edit } = await knownConnector(desk, deps, slug);
      return { sheet: sheetOf(desk, slug, kind), change: edit };
    },
  });

  form('/connectors/:id/test', async (desk) => test(deps, desk));

  form('/connectors/:id/find', (desk, typed) => findPerson(deps, desk, typed));
  guardedForm('/connectors/:id/remove', remove);
}

async function remove(desk: TenantDesk): Promise<FastifyReply> {
  const slug = paramOf(desk, 'id');
  found(await readAt(desk, findConnector, slug));
  if (await removeConnector(desk, slug)) {
    return goTo(desk.reply, `${desk.base}/connectors?done=removed`);
  }
  return sendResult(desk, { slug, text: desk.say('connector.inUse'), isGood: false });
}

/** Asks the provider or directory now, as a sign-in would, and says in words what came of it. */
async function test(deps: AdministrationDeps, desk: TenantDesk): Promise<FastifyReply> {
  const slug = paramOf(desk, 'id');
  const { tenant, write } = desk.scope;
  const connector = found(await readAt(desk, findConnector, slug));
  const callback = `${deps.hosts.tenantOrigin(tenant.key)}/login/callback/${slug}`;
  const { outcome, error } = await resultOf(deps, connector, callback);
  if (error) {
    const fields = { connector: slug, tenant: tenant.key, err: error };
    desk.request.log.warn(fields, 'connector_test');
  }
  await write((trx) => noteTest(trx, desk, { connector, outcome }));
  const isGood = outcome === 'fine';
  const text = desk.say(
    isGood && !connector.isEnabled ? 'connector.test.ready' : `connector.test.${outcome}`,
  );
  return sendResult(desk, { slug, text, isGood });
}

/** Looks a person up as a sign-in would, without their password. */
async function findPerson(
  { directories, connectorBox }: AdministrationDeps,
  desk: TenantDesk,
  { person: name = '' }: Fields,
): Promise<FastifyReply> {
  const slug = paramOf(desk, 'id');
  const { tenant, read } = desk.scope;
  const connector = found(await readAt(desk, findConnector, slug));
  if (connector.kind !== 'ldap') return goTo(desk.reply, `${desk.base}/connectors/${slug}`);
  try {
    const { directory, rules } = directoryOf(connector, connectorBox);
    const entry = await directories.find(directory, name);
    if (!entry) {
      return await sendResult(desk, { slug, text: desk.say('connector.find.none'), isGood: false });
    }
    const judgement = await read((trx) =>
      judge(new ConnectorRepository(trx, tenant.id), {
        connector,
        rules,
        identity: entry.identity,
        isProven: false,
      }),
    );
    return await send(desk, foundPage(desk, { slug, entry, judgement }));
  } catch (error) {
    const outcome = outcomeOf(error);
    desk.request.log.warn({ connector: slug, tenant: tenant.key, err: error }, 'connector_test');
    return sendResult(desk, { slug, text: desk.say(`connector.test.${outcome}`), isGood: false });
  }
}

type Outcome = 'fine' | 'unset' | 'symmetric' | 'referred' | UpstreamError['trouble'];

async function resultOf(
  { oidc, directories, connectorBox }: AdministrationDeps,
  connector: FoundConnector,
  callback: string,
): Promise<{ readonly outcome: Outcome; readonly error: UpstreamError | null }> {
  try {
    if (connector.kind === 'oidc') {
      await oidc.check(providerOf(connector, connectorBox).provider, callback);
    }
    if (connector.kind === 'ldap') {
      await directories.check(directoryOf(connector, connectorBox).directory);
    }
    return { outcome: 'fine', error: null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { outcome: outcomeOf(error), error };
  }
}

/** Reason of an upstream failure; anything else is thrown again. */
function outcomeOf(error: unknown): Exclude<Outcome, 'fine'> {
  if (!(error instanceof UpstreamError)) throw error;
  if (error.cause instanceof SymmetricTokensError) return 'symmetric';
  if (error.cause instanceof ReferralError) return 'referred';
  return error.cause instanceof SecretUnsetError ? 'unset' : error.trouble;
}

interface Result {
  readonly slug: string;
  readonly text: string;
  readonly isGood: boolean;
}

function sendResult(desk: TenantDesk, { slug, text, isGood }: Result): FastifyReply {
  const { say, base } = desk;
  const page = tenantPage({ ...desk, path: `${base}/connectors/${slug}` }, 'connectors', {
    title: say('connector.title', { id: slug }),
    body: html`<p class="${isGood ? 'notice' : 'alert'}" role="${isGood ? 'status' : 'alert'}">${text}</p>
<p class="links"><a href="${base}/connectors/${slug}">${say('connector.back')}</a></p>`,
  });
  return send(desk, page, { status: isGood ? 200 : 422 });
}

function newSheet({ say }: TenantDesk, kind: 'oidc' | 'ldap'): Sheet {
  return {
    section: 'connectors',
    title: say(kind === 'oidc' ? 'connector.addOidc' : 'connector.addLdap'),
    submit: say('connector.create'),
    isGuarded: true,
  };
}

function sheetOf(desk: TenantDesk, slug: string, kind: ConnectorKind): Sheet {
  const { say, base } = desk;
  const at = `${base}/connectors/${slug}`;
  const below =
    kind !== 'local' &&
    html`${kind === 'ldap' && findForm(desk, at)}<div class="buttons">${actionForm(desk, { action: `${at}/test`, label: say('connector.test.button') })}
${actionForm(desk, { action: `${at}/remove`, label: say('connector.remove'), question: say('connector.removeQuestion') })}</div>`;
  return {
    section: 'connectors',
    title: say('connector.title', { id: slug }),
    submit: say('list.save'),
    below,
    isGuarded: true,
  };
}
