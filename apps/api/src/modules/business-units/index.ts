import { auditTrail } from '../audit/index.ts';
import { adminUnits } from './admin-unit.queries.ts';
import type { UnitTransaction } from './admin-unit.routes.ts';
import { UnitRepository } from './unit.repository.ts';

export { adminUnitRoutes } from './admin-unit.routes.ts';
export { businessUnitRoutes } from './business-unit.routes.ts';

export const unitTransaction: UnitTransaction = (context, work) =>
  context.scope.write((trx) => {
    const { merchant, newId } = context.scope;
    return work({
      units: new UnitRepository(trx, merchant.id),
      audit: auditTrail(trx, context),
      newId,
      isUsed: async (id) =>
        (await adminUnits(trx, { merchantId: merchant.id, id }))[0]?.isUsed ?? false,
    });
  });
