import type { Clock } from '@axp/server-kit/time';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { ManagedResourceRepository } from '../managed-resource.repository.ts';
import type { PlaceRepository } from '../place.repository.ts';
import type { SheetRepository } from '../sheet.repository.ts';
import type { UnitRepository } from '../unit.repository.ts';

/** What a use case of this module works with; all of it in one transaction. */
export interface AdministrationContext {
  readonly resources: ManagedResourceRepository;
  readonly units: UnitRepository;
  readonly places: PlaceRepository;
  readonly sheets: SheetRepository;
  readonly audit: AuditTrail;
  readonly uses: UseCounter;
  readonly clock: Clock;
  readonly newId: () => string;
}

export type AdministrationTransaction = <T>(
  context: MemberContext,
  work: (administration: AdministrationContext) => Promise<T>,
) => Promise<T>;
