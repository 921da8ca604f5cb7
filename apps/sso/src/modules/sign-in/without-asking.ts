import type { FastifyReply } from 'fastify';
import type { HttpExchange } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { KnownBrowser } from '../sign-on/index.ts';
import { isFreshFor } from '../sign-on/index.ts';
import type { LoginRequest } from './login-request.ts';
import { inBrandOf } from './login-request.ts';
import { chooserPage } from './pages/login-page.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { addressOf } from './sign-in-flow.ts';

interface Known {
  readonly login: LoginRequest;
  /** Signed-in users of this browser, or the requested one. */
  readonly sessions: KnownBrowser['sessions'];
  /** `prompt` values of the request (OpenID Connect Core, 3.1.2.1). */
  readonly prompts: ReadonlySet<string>;
}

/**
 * Handles a sign-in without a form: `login` always asks, `none` never does, otherwise one account
 * continues and several are offered. Null if the form is needed. Returns a function, because an
 * awaited reply would resolve too early.
 */
export async function withoutAsking(
  deps: SignInDeps,
  exchange: HttpExchange,
  { login, sessions, prompts }: Known,
): Promise<{ readonly sent: FastifyReply } | null> {
  const { visit, reply } = exchange;
  const { scope } = visit;
  const { target } = login;
  if (prompts.has('login')) return null;
  const now = scope.clock.now();
  const [fresh, ...more] = sessions.filter(({ signedInAt }) =>
    isFreshFor(target, signedInAt, { now }),
  );
  if (prompts.has('none') && target && (!fresh || more.length > 0)) {
    const isStandard = 'kind' in target && more.length > 0;
    const error = isStandard ? 'account_selection_required' : 'login_required';
    const refused = deps.signOn.refuse(scope, target, { error, reason: 'prompt=none' });
    return { sent: goTo(reply, addressOf(exchange, refused)) };
  }
  if (!fresh) return null;
  const isClear = sessions.length === 1 && !prompts.has('select_account');
  if (isClear || (prompts.has('none') && target)) {
    return { sent: goTo(reply, await onwardOf(deps, exchange, { login, session: fresh })) };
  }
  const accounts = sessions.map(({ id, displayName, email }) => ({
    sessionId: id,
    name: displayName,
    email,
  }));
  const context = inBrandOf(visit.context, login);
  const page = chooserPage(context, { destination: login, accounts });
  const { formTargets } = login;
  return { sent: sendPage(reply, { ...context, page }, { formTargets }) };
}

interface Chosen {
  readonly login: LoginRequest;
  readonly session: { readonly id: string; readonly browserId: string };
}

/** Returns the destination of a session. */
export async function onwardOf(
  { signOn }: SignInDeps,
  exchange: HttpExchange,
  { login: { target, page }, session }: Chosen,
): Promise<string> {
  if (!target) return page;
  const { scope } = exchange.visit;
  const login = { target, sessionId: session.id, browserId: session.browserId };
  return addressOf(exchange, await scope.write((trx) => signOn.leave(trx, scope, login)));
}
