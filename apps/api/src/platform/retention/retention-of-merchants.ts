import type { UnitOfWork } from '@axp/server-kit/db';
import type { DB } from '../db/schema.ts';

/**
 * How long each merchant keeps its data. Jobs take one merchant after the other: for times of many,
 * PostgreSQL reads the whole table, and Citus can't compare them in a change.
 */
export function retentionOfMerchants(unitOfWork: UnitOfWork<DB>) {
  return unitOfWork.asSystem((trx) =>
    trx
      .selectFrom('merchant')
      .select(['id', 'security_log_days as logDays', 'problem_days as problemDays'])
      .select('booking_text_months as bookingTextMonths')
      .execute(),
  );
}
