import { checkInByCode, createResourceCode, deleteResourceCode } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { retryableRequest, visitFor } from '../bookings/index.ts';
import { createCode, removeCode } from './use-cases/create-code.ts';
import { visitByCode } from './use-cases/visit-by-code.ts';

/** The page that takes a code. The secret stands behind `#`, which no server ever sees. */
const scanPath = '/check-in';

export function codeRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, createResourceCode, async ({ params, context }) => {
    const { secret, ...made } = await writeWithRetry(context, (tx) => createCode(tx, params.id));
    return { data: { ...made, path: `${scanPath}#${secret}` } };
  });

  serve.member(app, deleteResourceCode, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => removeCode(tx, params.id));
    return { data: null };
  });

  serve.member(app, checkInByCode, async ({ body, context, reply }) => {
    const { secret } = body;
    const request = retryableRequest(reply.request, { checkInByCode: secret });
    const id = await writeWithRetry(context, (tx) => visitByCode(tx, { secret, request }));
    return { data: await visitFor(context, id) };
  });
}
