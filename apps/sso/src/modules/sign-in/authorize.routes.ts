import { AppError } from '@axp/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import type { Fields, HttpExchange } from '../../platform/pages/page-request.ts';
import { formOf } from '../../platform/pages/page-request.ts';
import { goTo } from '../../platform/pages/send-page.ts';
import type { CodeError } from '../sign-on/index.ts';
import { AuthorizationRefused } from '../sign-on/index.ts';
import { readLoginRequest } from './login-request.ts';
import { sendLogin } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { addressOf } from './sign-in-flow.ts';
import { withoutAsking } from './without-asking.ts';

const knownPrompts: ReadonlySet<string> = new Set(['none', 'login', 'consent', 'select_account']);

/**
 * Authorization endpoint of OpenID Connect for standard clients (ADR 23): the login page with other
 * parameters, with the same users, sessions and second factors. Applications belong to the tenant,
 * so there is no consent page.
 */
export function authorizeRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.get('/authorize', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    try {
      return await authorize(deps, { visit, request, reply });
    } catch (error) {
      if (!(error instanceof AuthorizationRefused)) throw error;
      const { error: code, description: reason, client } = error.refusal;
      logRefusal(request, { code, client, reason });
      return goTo(reply, error.location);
    }
  });

  // A form of an application's comes without this browser's cookies, so it is asked again with them.
  app.post('/authorize', async (request, reply) =>
    goTo(reply, `/authorize?${new URLSearchParams(formOf(request)).toString()}`),
  );
}

async function authorize(deps: SignInDeps, exchange: HttpExchange): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, query } = visit;
  const login = await readLoginRequest(deps.signOn, scope, query);
  const { target } = login;
  if (!target || !('kind' in target)) throw new AppError('redirect.not_registered');
  const prompts = new Set((query.prompt ?? '').split(' ').filter((one) => one !== ''));
  const refuse = (error: CodeError, reason: string) =>
    goTo(reply, addressOf(exchange, deps.signOn.refuse(scope, target, { error, reason })));
  const error = unsupportedIn(query, prompts);
  if (error !== null) return refuse(error, 'unsupported parameter');
  const { id_token_hint: hint } = query;
  const meant = hint === undefined ? null : await deps.tokens.readIdToken(scope.tenant.key, hint);
  if (hint !== undefined && meant === null) return refuse('invalid_request', 'id_token_hint');
  const browser = await deps.signOn.browserOf(scope, request.headers);
  const all = browser?.sessions ?? [];
  const sessions = meant === null ? all : all.filter(({ userId }) => userId === meant.userId);
  const known = await withoutAsking(deps, exchange, { login, sessions, prompts });
  return known?.sent ?? sendLogin(deps, exchange, { login });
}

function unsupportedIn(query: Fields, prompts: ReadonlySet<string>) {
  if (query.request !== undefined) return 'request_not_supported';
  if (query.request_uri !== undefined) return 'request_uri_not_supported';
  const isAnotherMode = query.response_mode !== undefined && query.response_mode !== 'query';
  const isAlone = !prompts.has('none') || prompts.size === 1;
  const areKnown = [...prompts].every((prompt) => knownPrompts.has(prompt));
  return isAnotherMode || !isAlone || !areKnown ? 'invalid_request' : null;
}
