import { getRejectReasons, updateRejectReasons } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { builtInReasons, readReasons, writeReasons } from './use-cases/reject-reasons.ts';

export function rejectReasonsRoutes(app: FastifyInstance, serve: ApiServe): void {
  const read = async (context: MemberContext) => {
    const { reasons, version } = await readReasons(context);
    return { reasons: reasons ?? builtInReasons(), isBuiltIn: reasons === null, version };
  };

  serve.member(app, getRejectReasons, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, updateRejectReasons, async ({ body, context }) => {
    await write(context, (tx) => writeReasons(tx, body));
    return { data: await read(context) };
  });
}
