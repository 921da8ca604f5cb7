import type { AdminBusinessUnit } from '@axp/contracts';
import {
  AppError,
  createBusinessUnit,
  deleteBusinessUnit,
  getBusinessUnitUse,
  listAdminBusinessUnits,
  listBusinessUnits,
  updateBusinessUnit,
} from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { adminUnits, businessUnitsOf, unitUse } from './business-unit.queries.ts';
import { addUnit, changeUnit, removeUnit } from './use-cases/change-units.ts';

export function adminUnitRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listAdminBusinessUnits, async ({ context: { scope } }) => ({
    data: await scope.read((tx) =>
      adminUnits(tx.db, { merchantId: scope.merchant.id, language: scope.language }),
    ),
  }));

  serve.member(app, createBusinessUnit, async ({ body, context }) => {
    const id = await write(context, (tx) => addUnit(tx, body.title));
    return { data: await unitOf(context, id) };
  });

  serve.member(app, updateBusinessUnit, async ({ params, body, context }) => {
    await write(context, (tx) => changeUnit(tx, params.id, body));
    return { data: await unitOf(context, params.id) };
  });

  serve.member(app, deleteBusinessUnit, ({ params, context }) =>
    write(context, (tx) => removeUnit(tx, params.id)),
  );

  serve.member(app, getBusinessUnitUse, async ({ params: { id }, context: { scope } }) => {
    const asked = { merchantId: scope.merchant.id, id, now: scope.clock.now() };
    const data = await scope.read((tx) => unitUse(tx.db, asked));
    if (!data) throw new AppError('business_unit.not_found');
    return { data };
  });
}

async function unitOf({ scope }: MemberContext, id: string): Promise<AdminBusinessUnit> {
  const [unit] = await scope.read((tx) => adminUnits(tx.db, { merchantId: scope.merchant.id, id }));
  if (!unit) throw new AppError('business_unit.not_found');
  return unit;
}

export function businessUnitRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listBusinessUnits, async ({ context: { scope } }) => ({
    data: await scope.read((tx) => businessUnitsOf(tx, scope.language)),
  }));
}
