import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { LinkPurpose } from '../../notices/account-mails/index.ts';
import type { HumanProof } from '../captcha/index.ts';
import type { AccountLinkDeps } from './use-cases/account-links.ts';
import {
  choosePassword,
  openLink,
  requestAccount,
  requestReset,
} from './use-cases/account-links.ts';

interface Options {
  readonly serve: ApiServe;
  readonly depsOf: (scope: RequestScope) => AccountLinkDeps;
  readonly requireHuman: (scope: RequestScope, proof: HumanProof) => Promise<void>;
  /** @throws AppError auth.method_off if the merchant has no password sign-in */
  readonly requireLocal: (merchantId: string) => Promise<void>;
  /** @throws AppError auth.registration_closed */
  readonly requireRegistration: (merchantId: string, email: string) => Promise<void>;
}

/** Ways to an account by mail: a forgotten password, activation, and the legacy registration. */
export function accountLinkRoutes(app: FastifyInstance, options: Options): void {
  const { serve, depsOf, requireHuman, requireLocal, requireRegistration } = options;

  serve.open(app, contract.forgotPassword, async ({ body, context: { scope }, reply }) => {
    const { email, captcha: token } = body;
    const address = reply.request.ip;
    await requireLocal(scope.merchant.id);
    await requireHuman(scope, { action: 'forgot_password', token, address });
    await requestReset(depsOf(scope), { email, language: scope.language });
  });

  serve.open(app, contract.register, async ({ body, context: { scope }, reply }) => {
    const { captcha: token, ...form } = body;
    const address = reply.request.ip;
    await requireLocal(scope.merchant.id);
    await requireRegistration(scope.merchant.id, form.email);
    await requireHuman(scope, { action: 'register', token, address });
    const { language } = scope;
    await requestAccount(depsOf(scope), {
      ...form,
      fullName: form.fullName,
      language,
    });
  });

  serve.open(app, contract.openAccountLink, async ({ body, context: { scope } }) => {
    const { purpose, email, fullName } = await openLink(depsOf(scope), body.token);
    return { data: { purpose, email, fullName } };
  });

  const choose = (scope: RequestScope, purpose: LinkPurpose, body: PasswordBody) =>
    choosePassword(depsOf(scope), { ...body, purpose });
  serve.open(app, contract.resetPassword, ({ body, context }) =>
    choose(context.scope, 'reset', body),
  );
  serve.open(app, contract.activateAccount, ({ body, context }) =>
    choose(context.scope, 'activate', body),
  );
}

interface PasswordBody {
  readonly token: string;
  readonly password: string;
}
