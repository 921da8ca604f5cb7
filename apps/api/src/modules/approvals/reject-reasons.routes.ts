import { getRejectReasons, updateRejectReasons } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { presentReasons } from './reject-reasons.presenter.ts';
import type { ReasonsContext } from './use-cases/write-reasons.ts';
import { writeReasons } from './use-cases/write-reasons.ts';

/** Runs work on the reasons of a merchant in one transaction. */
export type ReasonsTransaction = <T>(
  context: MemberContext,
  work: (reasons: ReasonsContext) => Promise<T>,
) => Promise<T>;

interface ReasonsRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: ReasonsTransaction;
}

export function rejectReasonsRoutes(
  app: FastifyInstance,
  { serve, inTransaction }: ReasonsRouteDeps,
): void {
  const read = async (context: MemberContext) =>
    presentReasons(await inTransaction(context, ({ repository }) => repository.find()));

  serve.member(app, getRejectReasons, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, updateRejectReasons, async ({ body, context }) => {
    await inTransaction(context, (work) => writeReasons(work, body));
    return { data: await read(context) };
  });
}
