import { giveBackHold, takeHold } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { holdTime, releaseTime } from './use-cases/hold-time.ts';

/** Time that open forms keep. */
export function holdRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, takeHold, async ({ params, body, context }) => ({
    data: await writeWithRetry(context, (tx) => holdTime(tx, params.formId, body)),
  }));

  serve.member(app, giveBackHold, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => releaseTime(tx, params.formId));
    return { data: null };
  });
}
