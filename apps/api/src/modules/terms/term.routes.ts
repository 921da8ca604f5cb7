import { AppError, acceptTermCondition, getTermCondition, termsVersion } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentTerms } from './term.presenter.ts';
import { findReader } from './term.queries.ts';
import type { TermTransaction } from './use-cases/accept-terms.ts';
import { acceptTerms } from './use-cases/accept-terms.ts';

export interface TermRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: TermTransaction;
}

export function termRoutes(app: FastifyInstance, { serve, inTransaction }: TermRouteDeps): void {
  serve.member(app, getTermCondition, async ({ context: { scope, actor } }) => {
    const reader = await scope.read((trx) => findReader(trx, scope.merchant.id, actor.id));
    if (!reader) throw new AppError('auth.required');
    return { data: presentTerms(reader) };
  });

  serve.member(app, acceptTermCondition, async ({ body, context }) => {
    const { actor, scope } = context;
    await inTransaction(context, (acceptances) =>
      acceptTerms({ acceptances, userId: actor.id, clock: scope.clock }, body.version),
    );
    return { data: { termCondition: 1 as const, version: termsVersion } };
  });
}
