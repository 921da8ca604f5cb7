import { getServices, getServiceUse, updateServices } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { changeServices, readServices, serviceUse } from './use-cases/services.ts';

interface ServiceRouteDeps {
  readonly serve: ApiServe;
  /** Drops the cached merchant, so that the next request reads it again. */
  readonly forgetMerchant: (merchantId: string) => void;
}

export function serviceRoutes(
  app: FastifyInstance,
  { serve, forgetMerchant }: ServiceRouteDeps,
): void {
  serve.member(app, getServices, async ({ context }) => ({ data: await readServices(context) }));

  serve.member(app, updateServices, async ({ body, context }) => {
    await write(context, (tx) => changeServices(tx, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await readServices(context) };
  });

  serve.member(app, getServiceUse, async ({ params: { type }, context: { scope } }) => {
    const asked = { merchantId: scope.merchant.id, type, now: scope.clock.now() };
    return { data: await scope.read((tx) => serviceUse(tx.db, asked)) };
  });
}
