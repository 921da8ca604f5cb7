import {
  acceptCode,
  acceptPasskey,
  newApp,
  proofOptions,
  reopenApp,
  setApp,
} from '@axp/server-kit/second-factor';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields, HttpExchange } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { Attempt, Attempted } from '../local-accounts/index.ts';
import { throttled } from '../local-accounts/index.ts';
import type { Factors, SignInMethod } from '../second-factor/index.ts';
import {
  enrolPage,
  factorScopeOf,
  recoveryPage,
  stepAfter,
  totpPicture,
  verifyPage,
} from '../second-factor/index.ts';
import type { LoginRequest } from './login-request.ts';
import { inBrandOf } from './login-request.ts';
import { withDestination } from './pages/login-page.ts';
import type { SignedUpPerson } from './person.queries.ts';
import { findPerson } from './person.queries.ts';
import { recordRefusal } from './refusals.ts';
import { ceremonyOf } from './send-login.ts';
import type { PendingAuthentication, SignInDeps } from './sign-in-flow.ts';
import {
  deviceOf,
  findPendingAuthentication,
  finish,
  secondStep,
  startSession,
} from './sign-in-flow.ts';

/** User with one proof who needs a second. */
interface SecondFactorStep {
  readonly pending: PendingAuthentication;
  readonly login: LoginRequest;
  readonly person: SignedUpPerson;
  readonly state: Awaited<ReturnType<Factors['stateOf']>>;
}

/** Steps after the first proof: page and form handler. */
const steps = {
  verify: { show: sendVerify, answer: verify },
  enrol: { show: sendEnrol, answer: enrol },
} as const;

/** The second proof, and setting one up where the tenant asks for it. */
export function factorRoutes(app: FastifyInstance, deps: SignInDeps): void {
  for (const step of ['verify', 'enrol'] as const) {
    const { show, answer } = steps[step];
    const path = `/login/${step}`;

    app.get(path, async (request, reply) => {
      const visit = await deps.visits(request, reply);
      const exchange = { visit, request, reply };
      const waiting = await waitingFor(deps, exchange, step);
      return waiting ? show(deps, exchange, { waiting }) : goTo(reply, '/login');
    });

    app.post(path, async (request, reply) => {
      const visit = await deps.visits(request, reply);
      const exchange = { visit, request, reply };
      const waiting = await waitingFor(deps, exchange, step);
      if (!waiting) return goTo(reply, '/login');
      const form = formOf(request);
      if (!isOwnForm(request, visit, form)) {
        const error = visit.context.say('error.form');
        return show(deps, exchange, { waiting, form, status: 403, error });
      }
      return answer(deps, exchange, { waiting, form });
    });
  }
}

/** Null without a pending sign-in, or if another step is due. */
async function waitingFor(
  deps: SignInDeps,
  exchange: HttpExchange,
  step: keyof typeof steps,
): Promise<SecondFactorStep | null> {
  const found = await findPendingAuthentication(deps, exchange);
  if (!found) return null;
  const { scope } = exchange.visit;
  const { userId, method } = found.pending;
  const person = await scope.read((trx) => findPerson(trx, scope.tenant.id, userId));
  const state = await deps.factors.stateOf(scope, userId);
  if (!person?.isActive || stepAfter(method, state) !== step) return null;
  return { ...found, person, state };
}

interface Step {
  readonly waiting: SecondFactorStep;
  readonly form: Fields;
}

interface StepPage {
  readonly waiting: SecondFactorStep;
  readonly form?: Fields;
  readonly status?: number;
  readonly error?: string;
}

async function verify(
  deps: SignInDeps,
  exchange: HttpExchange,
  { waiting, form }: Step,
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { pending, login } = waiting;
  const attempted = await secondProof(deps, exchange, { waiting, form });
  if (attempted.kind === 'wait') {
    reply.header('retry-after', attempted.seconds);
    const error = waitText(visit.context.say, attempted.seconds);
    return sendVerify(deps, exchange, { waiting, status: 429, error });
  }
  if (attempted.kind === 'wrong') {
    const error = visit.context.say(form.credential ? 'error.passkey' : 'error.code');
    return sendVerify(deps, exchange, { waiting, status: 401, error });
  }
  if (!(await secondStep.settle(deps, exchange))) return goTo(reply, '/login');
  return finish(deps, exchange, { proof: pending, second: attempted.value, login });
}

async function secondProof(
  deps: SignInDeps,
  exchange: HttpExchange,
  { waiting: { pending }, form }: Step,
): Promise<Attempted<SignInMethod>> {
  const { factors, accounts } = deps;
  const { visit } = exchange;
  const { scope, address, userAgent } = visit;
  const { userId, account } = pending;
  const { credential, code = '' } = form;
  const attempt: Attempt = {
    account: `factor ${userId}`,
    address,
    deviceId: account === null ? null : await deviceOf(deps, exchange, account).id(),
    userAgent,
    isProven: true,
    subject: () => userId,
    wrong: credential ? 'auth.passkey_refused' : 'auth.code_wrong',
  };
  return throttled({ ...accounts, scope }, attempt, async () => {
    const { settings } = factors;
    const own = factorScopeOf(visit);
    if (!credential) return acceptCode(settings, own, { userId, code });
    const ceremony = ceremonyOf(visit, `verify ${userId}`);
    const owner = await acceptPasskey(settings, own, { ceremony, userId, credential });
    return owner === null ? null : 'passkey';
  });
}

async function sendVerify(
  { factors }: SignInDeps,
  { visit, reply }: HttpExchange,
  { waiting, status = 200, error }: StepPage,
): Promise<FastifyReply> {
  const { person, state, login } = waiting;
  const context = inBrandOf(visit.context, login);
  const ceremony = ceremonyOf(visit, `verify ${person.id}`);
  const page = verifyPage(context, {
    email: person.email ?? person.displayName,
    hasApp: state.hasApp,
    passkeyOptions: state.hasPasskey
      ? await proofOptions(factors.settings, factorScopeOf(visit), {
          ceremony,
          userId: person.id,
        })
      : null,
    error: error ?? null,
  });
  return sendPage(reply, { ...context, page }, { status, formTargets: login.formTargets });
}

async function enrol(
  deps: SignInDeps,
  exchange: HttpExchange,
  { waiting, form }: Step,
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { pending, login } = waiting;
  const codes = await setApp(deps.factors.settings, factorScopeOf(visit), {
    userId: pending.userId,
    sealedSecret: form.sealed_secret ?? '',
    code: form.code ?? '',
  });
  if (!codes) {
    await recordRefusal(visit, { subject: pending.userId, reason: 'auth.code_wrong' });
    const error = visit.context.say('error.code');
    return sendEnrol(deps, exchange, { waiting, form, status: 401, error });
  }
  if (!(await secondStep.settle(deps, exchange))) return goTo(reply, '/login');
  await startSession(deps, exchange, { proof: pending, second: 'otp', login });
  // Writing down the codes may outlast the ticket, so the session continues the sign-in.
  const goOn = withDestination('/login', login);
  const shownOnce = { ...inBrandOf(visit.context, login), address: null };
  return sendPage(reply, { ...shownOnce, page: recoveryPage(shownOnce, { codes, goOn }) });
}

function sendEnrol(
  { factors }: SignInDeps,
  { visit, reply }: HttpExchange,
  { waiting: { person, login }, form, status = 200, error }: StepPage,
): FastifyReply {
  const context = inBrandOf(visit.context, login);
  const own = factorScopeOf(visit);
  const owner = { userId: person.id, account: person.email ?? person.displayName };
  const sealedSecret = form?.sealed_secret ?? '';
  const former = reopenApp(factors.settings, own, { ...owner, sealedSecret });
  const app = former ?? newApp(factors.settings, own, owner);
  const page = enrolPage(context, {
    action: '/login/enrol',
    isRequired: true,
    ...app,
    picture: totpPicture(app.uri),
    error: error ?? null,
  });
  return sendPage(reply, { ...context, page }, { status, formTargets: login.formTargets });
}
