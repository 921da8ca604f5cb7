import type { FastifyReply } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Connector, UpstreamError } from '../connectors/index.ts';
import { admit, ConnectorRepository } from '../connectors/index.ts';
import { sendLogin } from './send-login.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';
import { goOnAfter } from './sign-in-flow.ts';
import type { Vouched } from './vouched.ts';
import { askForCode } from './waiting-address.ts';

/** Lets in whom a provider or directory vouches for, if the tenant wants them. */
export async function welcome(
  deps: SignInDeps,
  exchange: Exchange,
  vouched: Vouched,
): Promise<FastifyReply> {
  const { connector, journey, rules, identity, method, account = null, isProven = false } = vouched;
  const { scope, scene, address, userAgent } = exchange.visit;
  const { tenant, newId } = scope;
  const admission = await scope.write(async (trx) => {
    const connectors = new ConnectorRepository(trx, tenant.id);
    const arrival = { connector, rules, identity, newId: newId(), isProven };
    const admitted = await admit(connectors, arrival);
    if (admitted.kind === 'code') return admitted;
    if (admitted.kind === 'admitted' && !admitted.isNew) return admitted;
    await recordEvent(trx, scope, {
      tenantId: tenant.id,
      action: admitted.kind === 'admitted' ? 'user.created' : 'sign_in.refused',
      actor: connector.slug,
      subject: admitted.kind === 'admitted' ? admitted.userId : identity.subject,
      address,
      userAgent,
      details:
        admitted.kind === 'admitted'
          ? {}
          : { reason: admitted.kind === 'deactivated' ? 'auth.deactivated' : 'auth.no_account' },
    });
    return admitted;
  });
  if (admission.kind === 'admitted') {
    const { userId } = admission;
    const proof = { userId, connectorId: connector.id, method, account };
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
  const { trouble } = error;
  const fields = { tenant: scope.tenant.key, connector: slug, trouble, err: error };
  if (trouble === 'misconfigured') request.log.error(fields, 'upstream_client_rejected');
  else request.log.warn(fields, 'upstream_sign_in');
}

/** Explains a failure to the user, and logs it if it may be tampering. */
export async function explain(
  exchange: Exchange,
  connector: Connector,
  error: UpstreamError,
): Promise<{ readonly status: number; readonly text: string }> {
  const { scope, scene, address, userAgent } = exchange.visit;
  const { name, slug } = connector;
  const { trouble } = error;
  noteTrouble(exchange, connector, error);
  if (trouble !== 'refused' && trouble !== 'untrusted') {
    return { status: 502, text: scene.say('error.providerDown', { name }) };
  }
  await scope.write((trx) =>
    recordEvent(trx, scope, {
      tenantId: scope.tenant.id,
      action: `sign_in.upstream_${error.trouble}`,
      actor: slug,
      subject: slug,
      address,
      userAgent,
    }),
  );
  return { status: 401, text: scene.say('error.provider', { name }) };
}
