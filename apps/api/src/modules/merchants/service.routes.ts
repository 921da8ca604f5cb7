import { getServices, updateServices } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { ServiceContext } from './use-cases/change-services.ts';
import { changeServices } from './use-cases/change-services.ts';

/** Runs work on the services of a merchant in one transaction. */
export type ServiceTransaction = <T>(
  context: MemberContext,
  work: (services: ServiceContext) => Promise<T>,
) => Promise<T>;

interface ServiceRouteDeps {
  readonly serve: ApiServe;
  readonly inTransaction: ServiceTransaction;
  /** Drops the cached merchant, so that the next request reads it again. */
  readonly forgetMerchant: (merchantId: string) => void;
}

export function serviceRoutes(
  app: FastifyInstance,
  { serve, inTransaction, forgetMerchant }: ServiceRouteDeps,
): void {
  const read = (context: MemberContext) =>
    inTransaction(context, ({ services }) => services.find());

  serve.member(app, getServices, async ({ context }) => ({ data: await read(context) }));

  serve.member(app, updateServices, async ({ body, context }) => {
    await inTransaction(context, (services) => changeServices(services, body));
    forgetMerchant(context.scope.merchant.id);
    return { data: await read(context) };
  });
}
