import type { Clock } from '@axp/server-kit/time';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { ManagedResourceRepository } from '../managed-resource.repository.ts';
import type { PlaceRepository } from '../place.repository.ts';
import type { SheetRepository } from '../sheet.repository.ts';
import type { UnitRepository } from '../unit.repository.ts';

/** Dependencies of the use cases of this module, bound to one transaction. */
export interface AdministrationContext {
  readonly resources: ManagedResourceRepository;
  readonly units: UnitRepository;
  readonly places: PlaceRepository;
  readonly sheets: SheetRepository;
  readonly audit: AuditTrail;
  readonly uses: UseCounter;
  /** Writes into the security log, as done by the administrator. */
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export type AdministrationTransaction = <T>(
  context: MemberContext,
  work: (administration: AdministrationContext) => Promise<T>,
) => Promise<T>;
