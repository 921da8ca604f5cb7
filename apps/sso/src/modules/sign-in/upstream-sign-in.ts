import { withoutFactors } from '@axp/server-kit/upstream';
import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields, HttpExchange } from '../../platform/pages/page-request.ts';
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
import type { LoginRequest } from './login-request.ts';
import { inBrandOf } from './login-request.ts';
import { directoryPage, withDestination } from './pages/login-page.ts';
import { askForCode } from './pending-address.ts';
import { recordRefusal } from './refusals.ts';
import { sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { deviceOf, goOnAfter } from './sign-in-flow.ts';
import type { Vouched } from './vouched.ts';

interface DirectoryForm {
  readonly connector: Connector;
  readonly login: LoginRequest;
  readonly loginName?: string;
  readonly error?: string;
  readonly status?: number;
}

/** Lets in whom a provider or directory vouches for, if the tenant wants them. */
export async function welcome(
  deps: SignInDeps,
  exchange: HttpExchange,
  vouched: Vouched,
): Promise<FastifyReply> {
  const { connector, login, rules, identity, method, account = null, isProven = false } = vouched;
  const { visit } = exchange;
  const { scope, context } = visit;
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
    return goOnAfter(deps, exchange, { login, proof });
  }
  if (admission.kind === 'code') {
    return askForCode(deps, exchange, { ...vouched, email: admission.email });
  }
  const names = { name: connector.name, tenant: tenant.name };
  const error = context.say(errorOf[admission.kind], names);
  return sendLogin(deps, exchange, { login, status: 403, error });
}

const errorOf = {
  deactivated: 'error.deactivated',
  unverified: 'error.unverified',
  no_account: 'error.noAccount',
} as const;

export function noteTrouble(
  { visit: { scope }, request }: HttpExchange,
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
  exchange: HttpExchange,
  connector: Connector,
  error: UpstreamError,
): Promise<{ readonly status: number; readonly text: string }> {
  const { visit } = exchange;
  const { scope, context } = visit;
  const { name, slug } = connector;
  const { trouble } = error;
  noteTrouble(exchange, connector, error);
  if (trouble !== 'refused' && trouble !== 'untrusted') {
    return { status: 502, text: context.say('error.providerDown', { name }) };
  }
  await scope.write((trx) =>
    recordEvent(trx, scope, {
      action: `sign_in.upstream_${error.trouble}`,
      actor: slug,
      subject: slug,
      origin: visit,
    }),
  );
  return { status: 401, text: context.say('error.provider', { name }) };
}

export function directoryForm(
  { visit, reply }: HttpExchange,
  { connector, login, loginName, error, status = 200 }: DirectoryForm,
): FastifyReply {
  const address = withDestination(`/login/with/${connector.slug}`, login);
  const context = inBrandOf(visit.context, login);
  const page = directoryPage(
    { ...context, address },
    {
      destination: login,
      connector,
      login: loginName ?? login.carried.login_hint ?? '',
      error: error ?? null,
    },
  );
  return sendPage(reply, { ...context, page }, { status, formTargets: login.formTargets });
}

/** Explains why a directory does not sign in a person; what it has written is in the log. */
function wordsFor(
  { visit: { scope, context }, request }: HttpExchange,
  { slug, name }: Connector,
  { trouble, error }: DirectoryRefusal,
): string {
  const fields = { tenant: scope.tenant.key, connector: slug, trouble, err: error };
  request.log.warn(fields, 'upstream_sign_in');
  return context.say(`error.password.${trouble}`, { name });
}

/** Asks the directory, which can be guessed at no faster than our own passwords. */
export async function tryDirectory(
  deps: SignInDeps,
  exchange: HttpExchange,
  { connector, login, form }: DirectoryForm & { readonly form: Fields },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { login: loginName = '', password = '' } = form;
  const account = `${connector.slug}:${plainNameOf(withoutDomain(loginName))}`;
  const again = (status: number, error: string) =>
    directoryForm(exchange, { connector, login, loginName, error, status });
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
        name: loginName,
        password,
        noteReferral: (error) => noteTrouble(exchange, connector, error),
      }),
    );
    if (attempted.kind === 'wait') {
      reply.header('retry-after', attempted.seconds);
      return again(429, waitText(visit.context.say, attempted.seconds));
    }
    if (attempted.kind === 'wrong') return again(401, visit.context.say('error.credentials'));
    const { identity, refusal } = attempted.value;
    if (refusal) {
      await recordRefusal(visit, { subject: account, reason: 'auth.invalid_credentials' });
      return again(401, wordsFor(exchange, connector, refusal));
    }
    const vouched = {
      connector,
      login,
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
