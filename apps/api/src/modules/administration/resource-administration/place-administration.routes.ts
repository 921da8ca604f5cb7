import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { writeWithRetry } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { previewBuilding } from './building-preview.ts';
import { readHolidays } from './holiday-calendar.ts';
import { closedDaysOf, managedBuildings } from './place.queries.ts';
import type { AdministrationRouteDeps } from './resource-administration.routes.ts';
import {
  addClosedDays,
  createBuilding,
  deleteBuilding,
  deleteClosedDay,
  updateBuilding,
} from './use-cases/save-building.ts';

export function placeAdministrationRoutes(
  app: FastifyInstance,
  deps: AdministrationRouteDeps,
): void {
  buildingRoutes(app, deps);
  closedDayRoutes(app, deps);
  buildingReadingRoutes(app, deps.serve);
}

function buildingRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings }: AdministrationRouteDeps,
): void {
  serve.member(app, contract.createBuilding, async ({ body, context }) => {
    const id = await writeWithRetry(context, (tx) => createBuilding(tx, body));
    forgetOpenings(context.scope.merchant.id);
    return { data: await building(context, id) };
  });

  serve.member(app, contract.updateBuilding, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => updateBuilding(tx, params.id, body));
    forgetOpenings(context.scope.merchant.id);
    return { data: await building(context, params.id) };
  });

  serve.member(app, contract.deleteBuilding, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => deleteBuilding(tx, params.id));
    forgetOpenings(context.scope.merchant.id);
  });
}

function closedDayRoutes(
  app: FastifyInstance,
  { serve, forgetOpenings }: AdministrationRouteDeps,
): void {
  serve.member(app, contract.addClosedDays, async ({ params, body, context }) => {
    await writeWithRetry(context, (tx) => addClosedDays(tx, params.id, body));
    forgetOpenings(context.scope.merchant.id);
    return { data: await closedDays(context, params.id) };
  });

  serve.member(app, contract.deleteClosedDay, async ({ params, context }) => {
    await writeWithRetry(context, (tx) => deleteClosedDay(tx, params.id, params.day));
    forgetOpenings(context.scope.merchant.id);
  });
}

function buildingReadingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listManagedBuildings, async ({ context: { scope } }) => ({
    data: await scope.read((tx) =>
      managedBuildings(tx.db, { merchantId: scope.merchant.id, language: scope.language }),
    ),
  }));

  serve.member(app, contract.previewBuildingChange, async ({ params, body, context }) => ({
    data: await previewBuilding(context, params.id, body),
  }));

  serve.member(app, contract.listClosedDays, async ({ params, context }) => {
    await building(context, params.id);
    return { data: await closedDays(context, params.id) };
  });

  serve.member(app, contract.readHolidayCalendar, async ({ params, upload, context }) => {
    const { timezone } = await building(context, params.id);
    const now = context.scope.clock.now();
    const { days, leftOut } = readHolidays(upload.bytes, { timezone, now });
    return { data: [...days], meta: { leftOut: [...leftOut] } };
  });
}

async function building({ scope }: MemberContext, id: string): Promise<contract.ManagedBuilding> {
  const [found] = await scope.read((tx) =>
    managedBuildings(tx.db, { merchantId: scope.merchant.id, id }),
  );
  if (!found) throw new contract.AppError('building.not_found');
  return found;
}

function closedDays({ scope }: MemberContext, id: string): Promise<contract.ClosedDayBody[]> {
  return scope.read((tx) => closedDaysOf(tx, id));
}
