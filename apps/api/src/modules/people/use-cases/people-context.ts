import type { FactorRepository } from '@axp/server-kit/second-factor';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { PersonRepository } from '../person.repository.ts';

/** What a use case of people works with; all of it in one transaction. */
export interface PeopleContext {
  readonly people: PersonRepository;
  readonly audit: AuditTrail;
  /** Writes into the security log, as done by the administrator. */
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly factors: FactorRepository;
  readonly bookings: MemberTransaction;
}
