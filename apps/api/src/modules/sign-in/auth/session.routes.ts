import { AppError, changePassword, endSession, listSessions } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { loggingRefusals } from './log-refusals.ts';
import { presentSessions } from './session.presenter.ts';
import { listSessionRows } from './session.queries.ts';
import type { PasswordDeps } from './use-cases/change-password.ts';
import { changeOwnPassword } from './use-cases/change-password.ts';
import { endOwnSession } from './use-cases/end-sessions.ts';

/** Routes for listing and ending a user's sessions, and for changing their password. */
export function sessionRoutes(
  app: FastifyInstance,
  serve: ApiServe,
  depsOf: (scope: RequestScope) => PasswordDeps,
): void {
  serve.member(app, listSessions, async ({ context: { scope, actor } }) => {
    const now = scope.clock.now().toISOString();
    const asking = { merchantId: scope.merchant.id, userId: actor.id, now };
    const rows = await scope.read((tx) => listSessionRows(tx.db, asking));
    return { data: presentSessions(rows, actor.sessionId) };
  });

  serve.member(app, endSession, async ({ params, context: { scope, actor } }) => {
    const isEnded = await endOwnSession(depsOf(scope), { actor, sessionId: params.id });
    if (!isEnded) throw new AppError('session.not_found');
  });

  serve.member(app, changePassword, async ({ body, context, reply: { request } }) => {
    const { scope, actor } = context;
    const deps = depsOf(scope);
    await loggingRefusals(scope, { method: 'local', userId: actor.id }, () =>
      changeOwnPassword(deps, { ...body, actor, address: request.ip }),
    );
  });
}
