import type { FactorRepository } from '@axp/server-kit/second-factor';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { SessionRepository } from '../../auth/index.ts';
import type { PersonRepository } from '../person.repository.ts';

/** Dependencies of the use cases of people, bound to one transaction. */
export interface PeopleContext {
  readonly people: PersonRepository;
  readonly sessions: SessionRepository;
  readonly audit: AuditTrail;
  /** Writes into the security log, as done by the administrator. */
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly factors: FactorRepository;
  readonly bookings: MemberTransaction;
}
