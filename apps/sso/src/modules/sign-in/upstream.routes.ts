import { AppError } from '@axp/contracts';
import { longestTokenHint, proofTimeOf } from '@axp/server-kit/upstream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CodeKind } from '../../platform/codes/one-time-codes.ts';
import { consumeCode, issueCode } from '../../platform/codes/one-time-codes.ts';
import type { Fields, HttpExchange, Visit } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { refusalPage } from '../../platform/pages/refusal-page.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { Connector } from '../connectors/index.ts';
import { ConnectorRepository, providerOf, sealedText, UpstreamError } from '../connectors/index.ts';
import { longestSessionDays, signedOutCookie } from '../sessions/index.ts';
import type { LoginRequest } from './login-request.ts';
import { readLoginRequest } from './login-request.ts';
import { providerLogoutRoutes } from './provider-logout.routes.ts';
import { sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { directoryForm, explain, noteTrouble, tryDirectory, welcome } from './upstream-sign-in.ts';

const Attempt = z.object({
  connectorId: z.uuid(),
  nonce: z.string(),
  codeVerifier: z.string(),
  callback: z.string(),
  /** The browser that began it (ADR 24). */
  browser: z.string(),
  carried: z.record(z.string(), z.string()),
});

const attemptKind: CodeKind<z.output<typeof Attempt>> = {
  purpose: 'upstream_sign_in',
  lifetimeSeconds: 10 * 60,
  payload: Attempt,
};

const longestAcrValues = 255;
/** Any age is enough; a provider that is asked for one says when the proof was (OpenID Connect Core, 2). */
const longestSessionSeconds = longestSessionDays * 24 * 60 * 60;

type Named = { Params: { slug: string } };

/** Sign-in by an OpenID provider or a directory. */
export function upstreamRoutes(app: FastifyInstance, deps: SignInDeps): void {
  providerLogoutRoutes(app, deps);

  app.get<Named>('/login/with/:slug', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const exchange = { visit, request, reply };
    const login = await readLoginRequest(deps.signOn, visit.scope, visit.query);
    const connector = await connectorOf(visit, request.params.slug);
    if (connector?.kind === 'oidc') return begin(deps, exchange, { connector, login });
    if (connector?.kind === 'ldap') return directoryForm(exchange, { connector, login });
    return refuseAttempt(exchange, 404);
  });

  app.post<Named>('/login/with/:slug', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const exchange = { visit, request, reply };
    const form = formOf(request);
    const login = await readLoginRequest(deps.signOn, visit.scope, form);
    const connector = await connectorOf(visit, request.params.slug);
    if (connector?.kind !== 'ldap') return refuseAttempt(exchange, 404);
    if (!isOwnForm(request, visit, form)) {
      const error = visit.context.say('error.form');
      return directoryForm(exchange, { connector, login, error, status: 403 });
    }
    return tryDirectory(deps, exchange, { connector, login, form });
  });

  // One path per connector prevents mix-up attacks (RFC 9207, 2.4).
  app.get<Named>('/login/callback/:slug', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const exchange = { visit, request, reply };
    const attempt = await takeAttempt(visit, visit.query);
    const connector = await connectorOf(visit, request.params.slug);
    const isOfThisBrowser = attempt?.browser === visit.context.formToken;
    if (!attempt || !isOfThisBrowser || connector?.id !== attempt.connectorId) {
      return refuseAttempt(exchange, 400);
    }
    const login = await readLoginRequest(deps.signOn, visit.scope, attempt.carried);
    return end(deps, exchange, { connector, login, attempt });
  });

  // `response_mode=form_post`: a form of another site comes without this browser's cookies, so the
  // answer goes on as an address.
  app.post<Named>('/login/callback/:slug', (request, reply) => {
    const { user: _, ...answer } = formOf(request);
    const query = new URLSearchParams(answer).toString();
    if (query.length > longestAnswer) throw new AppError('request.malformed');
    return goTo(reply, `/login/callback/${request.params.slug}?${query}`);
  });
}

/** Most bytes that a provider may post: as many as an address of a browser carries. */
const longestAnswer = 8192;

interface Beginning {
  readonly connector: Connector;
  readonly login: LoginRequest;
}

async function begin(
  deps: SignInDeps,
  exchange: HttpExchange,
  { connector, login }: Beginning,
): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, origin, context, address } = visit;
  const { carried } = login;
  const hasSignedOut = deps.cookies.read(request.headers, signedOutCookie.name) !== null;
  deps.beginningsOfAddress.check(address);
  deps.beginningsOfAddress.count(address);
  try {
    const { provider } = providerOf(connector, deps.connectorBox);
    const location = await deps.oidc.begin(provider, {
      callback: `${origin}/login/callback/${connector.slug}`,
      loginHint: carried.login_hint ?? null,
      asksAgain: carried.prompt?.split(' ').includes('login') === true,
      choosesAccount:
        hasSignedOut || carried.prompt?.split(' ').includes('select_account') === true,
      maxAge: wantedAge(carried) ?? longestSessionSeconds,
      acrValues: carried.acr_values?.slice(0, longestAcrValues) ?? null,
      keep: (attempt) => {
        const payload = {
          ...attempt,
          connectorId: connector.id,
          browser: context.formToken,
          carried: { ...carried },
        };
        return scope.write((trx) => issueCode(attemptKind, payload, { trx, scope }));
      },
    });
    return goTo(reply, location);
  } catch (error) {
    return failed(deps, exchange, { connector, login, error });
  }
}

/** The age of the proof that the application asks for. */
function wantedAge({ max_age: seconds }: Fields): number | null {
  return seconds === undefined ? null : Number(seconds);
}

/** Uses up the attempt, whatever the result. */
async function takeAttempt({ scope }: Visit, { state = '' }: Fields) {
  const taken = await scope.write((trx) => consumeCode(attemptKind, state, { trx, scope }));
  return taken.state === 'fresh' ? taken.payload : null;
}

interface Ending extends Beginning {
  readonly attempt: z.output<typeof Attempt>;
}

async function end(
  deps: SignInDeps,
  exchange: HttpExchange,
  { connector, login, attempt }: Ending,
): Promise<FastifyReply> {
  const { request, visit } = exchange;
  try {
    const { provider, rules, signsOut } = providerOf(connector, deps.connectorBox);
    const { identity, claims, idToken, userInfoError } = await deps.oidc.finish(provider, {
      attempt,
      state: visit.query.state ?? '',
      query: request.url.split('?')[1] ?? '',
      longestProofAge: wantedAge(attempt.carried),
      optionalClaims: ['groups'],
    });
    if (userInfoError) noteTrouble(exchange, connector, userInfoError);
    const now = visit.scope.clock.now();
    const signedInAt = proofTimeOf(claims, now);
    const isKept = signsOut && idToken.length <= longestTokenHint;
    const upstream = {
      sid: identity.sessionId,
      idToken: isKept ? sealedText(deps.connectorBox, idToken) : null,
    };
    const vouched = { connector, login, rules, identity, signedInAt, upstream };
    return await welcome(deps, exchange, { ...vouched, method: 'oidc' });
  } catch (error) {
    return failed(deps, exchange, { connector, login, error });
  }
}

async function failed(
  deps: SignInDeps,
  exchange: HttpExchange,
  { connector, login, error }: Beginning & { readonly error: unknown },
): Promise<FastifyReply> {
  if (!(error instanceof UpstreamError)) throw error;
  const { status, text } = await explain(exchange, connector, error);
  return sendLogin(deps, exchange, { login, status, error: text });
}

function connectorOf({ scope }: Visit, slug: string): Promise<Connector | null> {
  return scope.read((trx) => new ConnectorRepository(trx, scope.tenant.id).findBySlug(slug));
}

function refuseAttempt(
  { visit: { context }, reply }: HttpExchange,
  status: 400 | 404,
): FastifyReply {
  const page = refusalPage(context, { text: 'refused.attempt', back: '/login' });
  return sendPage(reply, { ...context, page }, { status });
}
