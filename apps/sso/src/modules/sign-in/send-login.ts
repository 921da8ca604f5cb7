import type { Ceremony } from '@axp/server-kit/second-factor';
import { proofOptions } from '@axp/server-kit/second-factor';
import type { FastifyReply } from 'fastify';
import type { Visit } from '../../platform/pages/page-request.ts';
import { sendPage } from '../../platform/pages/send-page.ts';
import { ConnectorRepository } from '../connectors/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';
import type { Journey } from './journey.ts';
import { inBrandOf } from './journey.ts';
import { loginPage, withDestination } from './pages/login-page.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';

interface Login {
  readonly journey: Journey;
  readonly status?: number;
  readonly error?: string;
  readonly notice?: string | null;
  readonly email?: string;
}

/** The login page, at first or again with what went wrong. */
export async function sendLogin(
  { factors }: SignInDeps,
  { visit, request, reply }: Exchange,
  { journey, status = 200, error, notice = null, email }: Login,
): Promise<FastifyReply> {
  const { scope } = visit;
  const branded = inBrandOf(visit.scene, journey);
  const scene = isRequestedPage(request)
    ? branded
    : { ...branded, address: withDestination('/login', journey) };
  const [connectors, rule] = await Promise.all([
    scope.read((trx) => new ConnectorRepository(trx, scope.tenant.id).enabled()),
    factors.ruleOf(scope),
  ]);
  const page = loginPage(scene, {
    destination: journey,
    connectors,
    email: email ?? journey.carried.login_hint ?? '',
    error: error ?? null,
    notice,
    // Alone it stands for a password of ours; for people of a provider it is a second proof.
    passkeyOptions:
      rule === 'off' || !connectors.some(({ kind }) => kind === 'local')
        ? null
        : await proofOptions(factors.settings, factorScopeOf(visit), {
            ceremony: ceremonyOf(visit, 'sign-in'),
            userId: null,
          }),
  });
  return sendPage(reply, { ...scene, page }, { status, formTargets: journey.formTargets });
}

/** After a form, or the answer of a provider, the page has another address than was asked for. */
function isRequestedPage({ method, routeOptions }: Exchange['request']): boolean {
  return method === 'GET' && (routeOptions.url === '/login' || routeOptions.url === '/authorize');
}

/** A passkey ceremony on the tenant's host, tied to this browser and to what it is for. */
export function ceremonyOf({ origin, scene }: Visit, purpose: string): Ceremony {
  const { hostname } = new URL(origin);
  return { host: hostname, origin, binding: `${purpose} ${scene.formToken}` };
}
