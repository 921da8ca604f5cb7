import { listManagedBuildings } from '@axp/contracts';
import { readQuery } from '@/shared/api/index.ts';

/** All buildings as administrators see them. */
export function managedBuildingsQuery() {
  return readQuery(['admin', 'buildings'], listManagedBuildings, {});
}
