import { acceptPasskey } from '@axp/server-kit/second-factor';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields, HttpExchange, Visit } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { PageKey } from '../../platform/pages/texts.ts';
import { checkPassword, loginNameOf } from '../local-accounts/index.ts';
import { factorScopeOf } from '../second-factor/index.ts';
import { isFreshFor } from '../sign-on/index.ts';
import type { LoginRequest } from './login-request.ts';
import { readLoginRequest } from './login-request.ts';
import { findPerson } from './person.queries.ts';
import { recordRefusal } from './refusals.ts';
import { ceremonyOf, sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { deviceOf, finish, goOnAfter } from './sign-in-flow.ts';
import { onwardOf, withoutAsking } from './without-asking.ts';

/** The login page, its password, its passkey, and the choice between accounts. */
export function loginRoutes(app: FastifyInstance, deps: SignInDeps): void {
  const { visits, signOn } = deps;
  app.get('/login', async (request, reply) => {
    const visit = await visits(request, reply);
    const login = await readLoginRequest(signOn, visit.scope, visit.query);
    const browser = await signOn.browserOf(visit.scope, request.headers);
    const exchange = { visit, request, reply };
    const prompts = new Set([visit.query.prompt ?? '']);
    const sessions = browser?.sessions ?? [];
    const known = await withoutAsking(deps, exchange, { login, sessions, prompts });
    return known?.sent ?? sendLogin(deps, exchange, { login, notice: noticeOf(visit) });
  });

  app.post('/login', async (request, reply) => {
    const visit = await visits(request, reply);
    const form = formOf(request);
    const login = await readLoginRequest(signOn, visit.scope, form);
    const exchange = { visit, request, reply };
    if (!isOwnForm(request, visit, form)) {
      return sendLogin(deps, exchange, { login, status: 403, error: say(visit, 'error.form') });
    }
    return tryPassword(deps, exchange, { login, form });
  });

  app.post('/login/account', async (request, reply) => {
    const visit = await visits(request, reply);
    const form = formOf(request);
    const login = await readLoginRequest(signOn, visit.scope, form);
    const browser = await signOn.browserOf(visit.scope, request.headers);
    const exchange = { visit, request, reply };
    const session = browser?.sessions.find(({ id }) => id === form.session);
    if (!isOwnForm(request, visit, form) || !session) {
      return sendLogin(deps, exchange, { login, status: 403, error: say(visit, 'error.form') });
    }
    if (!isFreshFor(login.target, session.signedInAt, { now: visit.scope.clock.now() })) {
      return sendLogin(deps, exchange, { login, email: session.email ?? '' });
    }
    return goTo(reply, await onwardOf(deps, exchange, { login, session }));
  });

  app.post('/login/passkey', async (request, reply) => {
    const visit = await visits(request, reply);
    const form = formOf(request);
    const login = await readLoginRequest(signOn, visit.scope, form);
    return tryPasskey(deps, { visit, request, reply }, { login, form });
  });
}

interface Attempt {
  readonly login: LoginRequest;
  readonly form: Fields;
}

async function tryPassword(
  deps: SignInDeps,
  exchange: HttpExchange,
  { login, form }: Attempt,
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { email = '', password = '' } = form;
  const again = (status: number, error: string) =>
    sendLogin(deps, exchange, { login, status, error, email });
  const { address, userAgent, scope } = visit;
  const account = loginNameOf(email);
  const deviceId = await deviceOf(deps, exchange, account).id();
  const credentials = { email, password, address, userAgent, deviceId };
  const attempted = await checkPassword({ ...deps.accounts, scope }, credentials);
  if (attempted.kind === 'wait') {
    reply.header('retry-after', attempted.seconds);
    return again(429, waitText(visit.context.say, attempted.seconds));
  }
  if (attempted.kind === 'wrong') return again(401, say(visit, 'error.credentials'));
  const { userId, connectorId, status } = attempted.value;
  if (status !== 'active') {
    const [reason, text] =
      status === 'invited'
        ? (['auth.not_activated', 'error.notActivated'] as const)
        : (['auth.deactivated', 'error.deactivated'] as const);
    await recordRefusal(visit, { subject: userId, reason });
    return again(403, say(visit, text));
  }
  const proof = { userId, connectorId, method: 'password', account } as const;
  return goOnAfter(deps, exchange, { login, proof });
}

async function tryPasskey(
  deps: SignInDeps,
  exchange: HttpExchange,
  { login, form }: Attempt,
): Promise<FastifyReply> {
  const { visit, request } = exchange;
  const { scope } = visit;
  const isFactorNeeded =
    isOwnForm(request, visit, form) && (await deps.factors.ruleOf(scope)) !== 'off';
  const userId = isFactorNeeded
    ? await acceptPasskey(deps.factors.settings, factorScopeOf(visit), {
        ceremony: ceremonyOf(visit, 'sign-in'),
        userId: null,
        credential: form.credential ?? '',
      })
    : null;
  const person =
    userId === null ? null : await scope.read((trx) => findPerson(trx, scope.tenant.id, userId));
  if (!person?.isActive) {
    await recordRefusal(visit, { subject: userId ?? '', reason: 'auth.passkey_refused' });
    return sendLogin(deps, exchange, { login, status: 401, error: say(visit, 'error.passkey') });
  }
  const { id, connectorId, connectorKind, connectorName: name } = person;
  if (connectorKind !== 'local') {
    // Each sign-in is the provider's to allow: whom it has let go must not come in by a key of ours.
    const error = visit.context.say('error.passkeyOfProvider', { name });
    return sendLogin(deps, exchange, { login, status: 403, error });
  }
  const proof = { userId: id, connectorId, method: 'passkey', account: null } as const;
  return finish(deps, exchange, { proof, login, second: null });
}

function noticeOf(visit: Visit): string | null {
  if (visit.query.notice === 'reset') return say(visit, 'resetPassword.done');
  return visit.query.notice === 'activate' ? say(visit, 'activate.done') : null;
}

function say({ context }: Visit, key: PageKey): string {
  return context.say(key);
}
