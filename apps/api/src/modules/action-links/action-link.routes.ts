import { AppError, followActionLink, getActionLink } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentActionLink } from './action-link.presenter.ts';
import { findActionLink } from './action-link.queries.ts';
import type { LinkTransaction } from './use-cases/follow-link.ts';
import { followLink } from './use-cases/follow-link.ts';

export interface ActionLinkRouteDeps {
  readonly serve: ApiServe;
  readonly transactionOf: (scope: RequestScope) => LinkTransaction;
}

export function actionLinkRoutes(
  app: FastifyInstance,
  { serve, transactionOf }: ActionLinkRouteDeps,
): void {
  // Programs that look through mails open every link; opening one must change nothing.
  serve.open(app, getActionLink, async ({ params, context: { scope } }) => ({
    data: await linkFor(scope, params.token),
  }));

  serve.open(app, followActionLink, async ({ params, body, context: { scope } }) => {
    const wish = { token: params.token, reason: body.reason };
    await transactionOf(scope)((following) => followLink(following, wish));
    return { data: await linkFor(scope, params.token) };
  });
}

async function linkFor(scope: RequestScope, token: string) {
  const row = await scope.read((trx) => findActionLink(trx, scope.merchant.id, hashOf(token)));
  if (!row) throw new AppError('link.not_found');
  return presentActionLink(row, scope.clock.now());
}
