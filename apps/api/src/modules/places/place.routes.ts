import { listBuildings } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { buildingsOf } from './building.queries.ts';

export function placeRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listBuildings, async ({ context: { scope } }) => {
    const buildings = await scope.read((trx) =>
      buildingsOf(trx, scope.merchant.id, scope.language),
    );
    return {
      data: buildings.map(({ id, name, timezone, floors }) => ({
        id,
        name,
        timezone,
        floors: floors.map((floor) => ({ id: floor.id, name: floor.name })),
      })),
    };
  });
}
