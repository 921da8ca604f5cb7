import { listBusinessUnits } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { businessUnitsOf } from './business-unit.queries.ts';

export function businessUnitRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listBusinessUnits, async ({ context: { scope } }) => ({
    data: await scope.read((trx) => businessUnitsOf(trx, scope.merchant.id, scope.language)),
  }));
}
