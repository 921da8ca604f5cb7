import type { ResourceDetail } from '@axp/contracts';
import { listManagedBuildings } from '@axp/contracts';
import { findManagedResources } from '@/shared/admin/findings.ts';
import type { Finding } from '@/shared/admin/found-fields.tsx';
import { call } from '@/shared/api/index.ts';

/** Where something is announced: in the whole company, a building, or at a resource. */
export interface AnnouncedPlace {
  readonly id: string;
  readonly kind: 'company' | 'building' | 'resource';
  readonly name: string;
  /** With the building of a resource. */
  readonly label: string;
  readonly timezone: string;
}

/** A resource as a place. */
export function placeOfResource({
  id,
  name,
  building,
  floor,
  timezone,
}: Pick<ResourceDetail, 'id' | 'name' | 'building' | 'floor' | 'timezone'>): AnnouncedPlace {
  const label = [name, floor?.name, building.name].filter(Boolean).join(', ');
  return { id, kind: 'resource', name, label, timezone };
}

/** Places by name, the whole company first for those who may announce there. */
export function findPlaces(company: AnnouncedPlace | null): Finding<AnnouncedPlace> {
  return {
    key: ['admin', 'announced-places', company?.name],
    find: async (text, signal) => {
      const [{ data: buildings }, resources] = await Promise.all([
        call(listManagedBuildings, {}, { signal }),
        findManagedResources.find(text, signal),
      ]);
      const zones = new Map(buildings.map(({ id, timezone }) => [id, timezone]));
      const places: AnnouncedPlace[] = [
        ...(company ? [company] : []),
        ...buildings.map(({ id, name, timezone }) => ({
          id,
          kind: 'building' as const,
          name,
          label: name,
          timezone,
        })),
      ];
      return [
        ...places.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())),
        ...resources.map((resource) =>
          placeOfResource({ ...resource, timezone: zones.get(resource.building.id) ?? 'UTC' }),
        ),
      ];
    },
  };
}
