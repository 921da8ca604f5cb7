import { checkInByCode, createResourceCode, deleteResourceCode } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { retryableRequest, visitFor } from '../bookings/index.ts';
import { createCode, removeCode } from './use-cases/create-code.ts';
import type { CodeTransaction } from './use-cases/visit-by-code.ts';
import { visitByCode } from './use-cases/visit-by-code.ts';

interface CodeRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: CodeTransaction;
}

/** The page that takes a code. The secret stands behind `#`, which no server ever sees. */
const scanPath = '/check-in';

export function codeRoutes(app: FastifyInstance, { serve, inTransaction }: CodeRouteDeps): void {
  serve.member(app, createResourceCode, async ({ params, context }) => {
    const { secret, ...made } = await inTransaction(context, (work) => createCode(work, params.id));
    return { data: { ...made, path: `${scanPath}#${secret}` } };
  });

  serve.member(app, deleteResourceCode, async ({ params, context }) => {
    await inTransaction(context, (work) => removeCode(work, params.id));
    return { data: null };
  });

  serve.member(app, checkInByCode, async ({ body, context, reply }) => {
    const { secret } = body;
    const request = retryableRequest(reply.request, { checkInByCode: secret });
    const id = await inTransaction(context, (code) => visitByCode(code, { secret, request }));
    return { data: await visitFor(context, id) };
  });
}
