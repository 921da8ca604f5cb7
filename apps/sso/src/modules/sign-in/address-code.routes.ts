import type { FastifyInstance, FastifyReply } from 'fastify';
import { waitText } from '../../platform/pages/failure-texts.ts';
import { alert, field, guarded, notice } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields, HttpExchange } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import { ConnectorRepository, rulesOf } from '../connectors/index.ts';
import type { Attempt } from '../local-accounts/index.ts';
import { throttled } from '../local-accounts/index.ts';
import type { LoginRequest } from './login-request.ts';
import { inBrandOf, readLoginRequest } from './login-request.ts';
import type { PendingAddress } from './pending-address.ts';
import { isCodeExpired, pendingAddress, resendCode } from './pending-address.ts';
import { sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { welcome } from './upstream-sign-in.ts';

const path = '/login/address';

interface Found {
  readonly code: string;
  readonly payload: PendingAddress;
  readonly login: LoginRequest;
}

/** The code that proves the address of an account at a provider or directory (H-02). */
export function addressCodeRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.get(path, async (request, reply) => {
    const exchange = { visit: await deps.visits(request, reply), request, reply };
    const found = await find(deps, exchange);
    return found ? show(exchange, found) : over(deps, exchange);
  });

  const answer = (
    address: string,
    act: (exchange: HttpExchange, found: Found, form: Fields) => Promise<FastifyReply>,
  ) =>
    app.post(address, async (request, reply) => {
      const exchange = { visit: await deps.visits(request, reply), request, reply };
      const found = await find(deps, exchange);
      if (!found) return over(deps, exchange);
      const form = formOf(request);
      if (isOwnForm(request, exchange.visit, form)) return act(exchange, found, form);
      return show(exchange, found, {
        status: 403,
        error: exchange.visit.context.say('error.form'),
      });
    });

  answer(path, (exchange, found, form) => confirm(deps, exchange, { found, form }));

  answer(`${path}/resend`, async (exchange, found) => {
    const { say } = exchange.visit.context;
    const resent = await resendCode(exchange, found);
    if (resent.kind === 'sent') return goTo(exchange.reply, `${path}?sent=again`);
    if (resent.kind === 'over') return over(deps, exchange);
    exchange.reply.header('retry-after', resent.seconds);
    return show(exchange, found, { status: 429, error: waitText(say, resent.seconds) });
  });
}

async function find(deps: SignInDeps, exchange: HttpExchange): Promise<Found | null> {
  const found = await pendingAddress.find(deps, exchange);
  if (!found) return null;
  const login = await readLoginRequest(deps.signOn, exchange.visit.scope, found.payload.carried);
  return { ...found, login };
}

/** Nothing waits in this browser: the sign-in is done, too old, or of another browser. */
async function over(deps: SignInDeps, exchange: HttpExchange): Promise<FastifyReply> {
  const { scope, context } = exchange.visit;
  const login = await readLoginRequest(deps.signOn, scope, {});
  return sendLogin(deps, exchange, { login, status: 410, error: context.say('address.over') });
}

function show(
  { visit, reply }: HttpExchange,
  { payload: waiting, login }: Found,
  { status = 200, error }: { readonly status?: number; readonly error?: string } = {},
): FastifyReply {
  const { query } = visit;
  const context = inBrandOf(visit.context, login);
  const sent = query.sent === 'again' ? context.say('address.sentAgain') : null;
  const page = addressPage(
    { ...context, address: path },
    { email: waiting.identity.email, error: error ?? null, notice: sent },
  );
  return sendPage(reply, { ...context, page }, { status, formTargets: login.formTargets });
}

async function confirm(
  deps: SignInDeps,
  exchange: HttpExchange,
  { found, form }: { readonly found: Found; readonly form: Fields },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { scope, context } = visit;
  const { payload: waiting, login } = found;
  const { identity, mailId, method, connectorId } = waiting;
  if (isCodeExpired(waiting, scope.clock.now())) {
    return show(exchange, found, { status: 410, error: context.say('address.expired') });
  }
  const typed = (form.code ?? '').replaceAll(/\s/g, '');
  const attempt: Attempt = {
    account: `address ${identity.email}`,
    address: visit.address,
    userAgent: visit.userAgent,
    subject: () => identity.email,
    wrong: 'auth.link_code_wrong',
  };
  const attempted = await throttled({ ...deps.accounts, scope }, attempt, async () =>
    deps.addressCodes.isCodeOf(mailId, typed) ? true : null,
  );
  if (attempted.kind === 'wait') {
    reply.header('retry-after', attempted.seconds);
    return show(exchange, found, { status: 429, error: waitText(context.say, attempted.seconds) });
  }
  if (attempted.kind === 'wrong') {
    return show(exchange, found, { status: 401, error: context.say('address.wrong') });
  }
  const connector = await scope.read((trx) =>
    new ConnectorRepository(trx, scope.tenant.id).findById(connectorId),
  );
  if (!(await pendingAddress.settle(deps, exchange)) || !connector) return over(deps, exchange);
  return welcome(deps, exchange, {
    connector,
    login,
    rules: rulesOf(connector),
    // The provider's second factor is not kept: ours applies if required.
    identity: {
      ...identity,
      isEmailVerified: true,
      isEmailProvable: true,
      sessionId: null,
      methods: [],
      context: null,
    },
    method,
    upstream: waiting.upstream,
    isProven: true,
  });
}

interface AddressPage {
  readonly email: string;
  readonly error: string | null;
  readonly notice: string | null;
}

/** `/login/address`: takes the code that was mailed to the address of an account at a provider. */
function addressPage(context: PageContext, page: AddressPage): string {
  const { say } = context;
  return layout(context, {
    title: say('address.title'),
    body: html`<h1>${say('address.title')}</h1>
<p>${say('address.lead', { email: page.email })}</p>
${notice(page.notice)}
${alert(page.error)}
<form method="post" action="/login/address">
${guarded(context)}
${field(context, {
  name: 'code',
  label: say('address.code'),
  help: say('address.codeHelp'),
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  className: 'code',
  isFocused: true,
})}
<button class="main">${say('address.submit')}</button>
</form>
<form method="post" action="/login/address/resend">
${guarded(context)}
<button>${say('address.resend')}</button>
</form>
<p class="links"><a href="/login?prompt=login">${say('address.cancel')}</a></p>`,
  });
}
