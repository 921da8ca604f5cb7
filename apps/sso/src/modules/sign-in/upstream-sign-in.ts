import { withoutFactors } from '@axp/server-kit/upstream';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { sendPage } from '../../platform/pages/send-page.ts';
import type { Connector, DirectoryRefusal } from '../connectors/index.ts';
import {
  admit,
  ConnectorRepository,
  directoryOf,
  plainNameOf,
  UpstreamError,
  withoutDomain,
} from '../connectors/index.ts';
import { throttled } from '../local-accounts/index.ts';
import type { Journey } from './journey.ts';
import { inBrandOf } from './journey.ts';
import { directoryPage, withDestination } from './pages/login-page.ts';
import { recordRefusal } from './refusals.ts';
import { sendLogin } from './send-login.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';
import { deviceOf, goOnAfter } from './sign-in-flow.ts';
import type { Vouched } from './vouched.ts';
import { askForCode } from './waiting-address.ts';

interface DirectoryForm {
  readonly connector: Connector;
  readonly journey: Journey;
  readonly login?: string;
  readonly error?: string;
  readonly status?: number;
}

/** Lets in whom a provider or directory vouches for, if the tenant wants them. */
export async function welcome(
  deps: SignInDeps,
  exchange: Exchange,
  vouched: Vouched,
): Promise<FastifyReply> {
  const { connector, journey, rules, identity, method, account = null, isProven = false } = vouched;
  const { visit } = exchange;
  const { scope, scene } = visit;
  const { tenant, newId } = scope;
  if (identity.groups === null) {
    const fields = { tenant: tenant.key, connector: connector.slug };
    exchange.request.log.warn(fields, 'upstream_groups_unknown');
  }
  const admission = await scope.write(async (trx) => {
    const connectors = new ConnectorRepository(trx, tenant.id);
    const arrival = { connector, rules, identity, newId: newId(), isProven };
    const admitted = await admit(connectors, arrival);
    if (admitted.kind === 'code') return admitted;
    if (admitted.kind === 'admitted' && !admitted.isNew) return admitted;
    await recordEvent(trx, scope, {
      action: admitted.kind === 'admitted' ? 'user.created' : 'sign_in.refused',
      actor: connector.slug,
      subject: admitted.kind === 'admitted' ? admitted.userId : identity.subject,
      origin: visit,
      details:
        admitted.kind === 'admitted'
          ? {}
          : { reason: admitted.kind === 'deactivated' ? 'auth.deactivated' : 'auth.no_account' },
    });
    return admitted;
  });
  if (admission.kind === 'admitted') {
    const { userId } = admission;
    const isTrusted = deps.factorIssuers.has(identity.issuer);
    const upstreamMethods = isTrusted ? [...identity.methods] : withoutFactors(identity.methods);
    const signedInAt = vouched.signedInAt?.toISOString() ?? null;
    const proof = {
      userId,
      connectorId: connector.id,
      method,
      account,
      upstreamMethods,
      signedInAt,
      upstream: vouched.upstream,
    };
    return goOnAfter(deps, exchange, { journey, proof });
  }
  if (admission.kind === 'code') {
    return askForCode(deps, exchange, { ...vouched, email: admission.email });
  }
  const names = { name: connector.name, tenant: tenant.name };
  const error = scene.say(errorOf[admission.kind], names);
  return sendLogin(deps, exchange, { journey, status: 403, error });
}

const errorOf = {
  deactivated: 'error.deactivated',
  unverified: 'error.unverified',
  no_account: 'error.noAccount',
} as const;

export function noteTrouble(
  { visit: { scope }, request }: Exchange,
  { slug }: Connector,
  error: UpstreamError,
): void {
  const { trouble, reason } = error;
  const fields = { tenant: scope.tenant.key, connector: slug, trouble, reason, err: error };
  if (trouble === 'misconfigured') request.log.error(fields, 'upstream_client_rejected');
  else request.log.warn(fields, 'upstream_sign_in');
}

/** Explains a failure to the user, and logs it if it may be tampering. */
export async function explain(
  exchange: Exchange,
  connector: Connector,
  error: UpstreamError,
): Promise<{ readonly status: number; readonly text: string }> {
  const { visit } = exchange;
  const { scope, scene } = visit;
  const { name, slug } = connector;
  const { trouble } = error;
  noteTrouble(exchange, connector, error);
  if (trouble !== 'refused' && trouble !== 'untrusted') {
    return { status: 502, text: scene.say('error.providerDown', { name }) };
  }
  await scope.write((trx) =>
    recordEvent(trx, scope, {
      action: `sign_in.upstream_${error.trouble}`,
      actor: slug,
      subject: slug,
      origin: visit,
    }),
  );
  return { status: 401, text: scene.say('error.provider', { name }) };
}

export function directoryForm(
  { visit, reply }: Exchange,
  { connector, journey, login, error, status = 200 }: DirectoryForm,
): FastifyReply {
  const address = withDestination(`/login/with/${connector.slug}`, journey);
  const scene = inBrandOf(visit.scene, journey);
  const page = directoryPage(
    { ...scene, address },
    {
      destination: journey,
      connector,
      login: login ?? journey.carried.login_hint ?? '',
      error: error ?? null,
    },
  );
  return sendPage(reply, { ...scene, page }, { status, formTargets: journey.formTargets });
}

/** Explains why a directory does not sign in a person; what it has written is in the log. */
function wordsFor(
  { visit: { scope, scene }, request }: Exchange,
  { slug, name }: Connector,
  { trouble, error }: DirectoryRefusal,
): string {
  const fields = { tenant: scope.tenant.key, connector: slug, trouble, err: error };
  request.log.warn(fields, 'upstream_sign_in');
  return scene.say(`error.password.${trouble}`, { name });
}

/** Asks the directory, which can be guessed at no faster than our own passwords. */
export async function tryDirectory(
  deps: SignInDeps,
  exchange: Exchange,
  { connector, journey, form }: DirectoryForm & { readonly form: Fields },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { login = '', password = '' } = form;
  const account = `${connector.slug}:${plainNameOf(withoutDomain(login))}`;
  const again = (status: number, error: string) =>
    directoryForm(exchange, { connector, journey, login, error, status });
  try {
    const { directory, rules } = directoryOf(connector, deps.connectorBox);
    const { address, userAgent } = visit;
    const attempt = {
      account,
      address,
      userAgent,
      deviceId: await deviceOf(deps, exchange, account).id(),
    };
    const attempted = await throttled({ ...deps.accounts, scope: visit.scope }, attempt, () =>
      deps.directories.signIn(directory, {
        name: login,
        password,
        noteReferral: (error) => noteTrouble(exchange, connector, error),
      }),
    );
    if (attempted.kind === 'wait') {
      reply.header('retry-after', attempted.seconds);
      return again(429, waitText(visit.scene.say, attempted.seconds));
    }
    if (attempted.kind === 'wrong') return again(401, visit.scene.say('error.credentials'));
    const { identity, refusal } = attempted.value;
    if (refusal) {
      await recordRefusal(visit, { subject: account, reason: 'auth.invalid_credentials' });
      return again(401, wordsFor(exchange, connector, refusal));
    }
    const vouched = {
      connector,
      journey,
      rules,
      identity,
      method: 'ldap',
      account,
      upstream: null,
    } as const;
    return await welcome(deps, exchange, vouched);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { status, text } = await explain(exchange, connector, error);
    return again(status, text);
  }
}
