import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { isTemporary } from './audit.queries.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes entries of the security log that are older than their tenant keeps them (H-10). */
export function forgetSecurityEvents(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_security_events',
    everyMs: hourMs,
    run: (signal) =>
      deleteInBatches(
        unitOfWork,
        // Tenant by tenant: for the time of each, PostgreSQL would read the whole table.
        sql`delete from audit_event where ctid = any (array(
          select old.ctid from tenant t cross join lateral (
            select ctid from audit_event e
            where e.tenant_id = t.id and ${isTemporary('e.action')}
              and e.at < now() - make_interval(days =>
                coalesce((t.settings ->> 'securityLogDays')::int, 180))
            order by e.at limit ${rowsAtOnce}) old
          limit ${rowsAtOnce}))`,
        signal,
      ),
  };
}
