import type { UnitOfWork } from '@axp/server-kit/db';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface DueLogout {
  readonly tenantId: string;
  readonly tenantKey: string;
  readonly sessionId: string;
  readonly applicationId: string;
  readonly userId: string;
  readonly address: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

const firstPauseSeconds = 4;
const longestPauseSeconds = 60 * 60;

/** Pending logout notifications of all tenants. Each step is a transaction of its own. */
export class DeliveryQueue {
  readonly #unitOfWork: UnitOfWork<DB>;

  constructor(unitOfWork: UnitOfWork<DB>) {
    this.#unitOfWork = unitOfWork;
  }

  /** Takes what is due. It is due again after a pause that doubles, unless it is removed before. */
  async take(limit: number): Promise<readonly DueLogout[]> {
    const { rows } = await this.#unitOfWork.asSystem((trx) =>
      sql<DueLogout>`
        with due as (
          select tenant_id, session_id, application_id from logout_delivery where due_at <= now()
          order by due_at limit ${limit} for update skip locked
        )
        update logout_delivery d
        set tries = d.tries + 1,
          due_at = now() + make_interval(secs =>
            least(${firstPauseSeconds} * 2 ^ least(d.tries, 20), ${longestPauseSeconds}))
        from due, application a, tenant t
        where d.tenant_id = due.tenant_id and d.session_id = due.session_id
          and d.application_id = due.application_id
          and a.tenant_id = d.tenant_id and a.id = d.application_id and t.id = d.tenant_id
        returning d.tenant_id as "tenantId", t.key as "tenantKey", d.session_id as "sessionId",
          d.application_id as "applicationId", d.user_id as "userId", d.tries,
          coalesce(a.backchannel_logout_uri, '') as address
      `.execute(trx),
    );
    return rows;
  }

  async remove({ tenantId, sessionId, applicationId }: DueLogout): Promise<void> {
    await this.#unitOfWork.asSystem((trx) =>
      trx
        .deleteFrom('logout_delivery')
        .where('tenant_id', '=', tenantId)
        .where('session_id', '=', sessionId)
        .where('application_id', '=', applicationId)
        .execute(),
    );
  }
}
