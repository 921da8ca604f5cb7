import type { TermCondition } from '@axp/contracts';
import { AppError, acceptTermCondition, getLegalText, getTermCondition } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { write } from '../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { findOfferer, findPublished } from './legal-text.queries.ts';
import { presentText } from './term.presenter.ts';
import { findReader } from './term.queries.ts';
import { acceptTerms } from './use-cases/accept-terms.ts';

export function termRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, getLegalText, async ({ params, context: { scope } }) => ({
    data: await textInForce(scope, params.kind),
  }));

  serve.member(app, getTermCondition, async ({ context: { scope, actor } }) => {
    const [reader, { version, text }] = await Promise.all([
      scope.read((trx) => findReader(trx, scope.merchant.id, actor.id)),
      textInForce(scope, 'terms'),
    ]);
    if (!reader) throw new AppError('auth.required');
    const data: TermCondition = { termCondition: reader.hasAccepted ? 1 : 0, version, text };
    return { data };
  });

  serve.member(app, acceptTermCondition, async ({ body, context }) => {
    const version = await write(context, (tx) => acceptTerms(tx, body.version));
    return { data: { termCondition: 1 as const, version } };
  });
}

async function textInForce(scope: RequestScope, kind: LegalTextKind) {
  const { merchant } = scope;
  const [published, offerer] = await scope.read((trx) =>
    Promise.all([findPublished(trx, merchant.id, kind), findOfferer(trx, merchant.id)]),
  );
  return presentText({ kind, published, offerer });
}
