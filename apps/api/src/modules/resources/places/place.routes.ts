import { listBuildings } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { HomePlaces } from './home-places.ts';
import { buildingsOf } from './place.queries.ts';
import { groupOfBuilding, rankPlaces } from './ranked-places.ts';

interface PlaceDeps {
  readonly serve: ApiServe;
  readonly homePlaces: HomePlaces;
}

export function placeRoutes(app: FastifyInstance, { serve, homePlaces }: PlaceDeps): void {
  serve.member(app, listBuildings, async ({ context: { scope, actor } }) => {
    const { merchant, language, clock } = scope;
    const [buildings, home] = await Promise.all([
      scope.read((tx) => buildingsOf(tx, language)),
      homePlaces.of({ merchantId: merchant.id, userId: actor.id }),
    ]);
    const places = rankPlaces(new Map(buildings.map((building) => [building.id, building])), {
      home,
      at: clock.now().toISOString(),
      timezone: merchant.timezone,
    });
    return {
      data: buildings.map(({ id, name, timezone, floors }) => ({
        id,
        name,
        timezone,
        group: groupOfBuilding(places, id),
        floors: floors.map((floor) => ({
          id: floor.id,
          name: floor.name,
          isMine: floor.id === home.floorId,
          hasPlan: floor.has_plan,
        })),
      })),
    };
  });
}
