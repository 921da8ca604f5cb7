import type { Ceremony } from '@axp/server-kit/second-factor';
import { proofOptions } from '@axp/server-kit/second-factor';
import type { FastifyReply } from 'fastify';
import type { HttpExchange, Visit } from '../../platform/pages/page-request.ts';
import { sendPage } from '../../platform/pages/send-page.ts';
import { ConnectorRepository } from '../connectors/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';
import type { LoginRequest } from './login-request.ts';
import { inBrandOf } from './login-request.ts';
import { loginPage, withDestination } from './pages/login-page.ts';
import type { SignInDeps } from './sign-in-flow.ts';

interface Login {
  readonly login: LoginRequest;
  readonly status?: number;
  readonly error?: string;
  readonly notice?: string | null;
  readonly email?: string;
}

/** The login page, at first or again with what went wrong. */
export async function sendLogin(
  { factors }: SignInDeps,
  { visit, request, reply }: HttpExchange,
  { login, status = 200, error, notice = null, email }: Login,
): Promise<FastifyReply> {
  const { scope } = visit;
  const branded = inBrandOf(visit.context, login);
  const context = isRequestedPage(request)
    ? branded
    : { ...branded, address: withDestination('/login', login) };
  const [connectors, rule] = await Promise.all([
    scope.read((trx) => new ConnectorRepository(trx, scope.tenant.id).enabled()),
    factors.ruleOf(scope),
  ]);
  const page = loginPage(context, {
    destination: login,
    connectors,
    email: email ?? login.carried.login_hint ?? '',
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
  return sendPage(reply, { ...context, page }, { status, formTargets: login.formTargets });
}

/** After a form, or the answer of a provider, the page has another address than was asked for. */
function isRequestedPage({ method, routeOptions }: HttpExchange['request']): boolean {
  return method === 'GET' && (routeOptions.url === '/login' || routeOptions.url === '/authorize');
}

/** A passkey ceremony on the tenant's host, tied to this browser and to what it is for. */
export function ceremonyOf({ origin, context }: Visit, purpose: string): Ceremony {
  const { hostname } = new URL(origin);
  return { host: hostname, origin, binding: `${purpose} ${context.formToken}` };
}
