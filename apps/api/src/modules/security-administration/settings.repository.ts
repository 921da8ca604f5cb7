import type { SecuritySettings } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** How long sessions last and the log is kept, of one merchant in one transaction. */
export class SecuritySettingsRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  find(): Promise<SecuritySettings> {
    return this.#merchant().executeTakeFirstOrThrow();
  }

  lock(): Promise<SecuritySettings> {
    return this.#merchant().forUpdate().executeTakeFirstOrThrow();
  }

  async store(settings: Omit<SecuritySettings, 'version'>): Promise<void> {
    await this.#trx
      .updateTable('merchant')
      .set({
        session_idle_hours: settings.idleHours,
        session_idle_hours_administrator: settings.administratorIdleHours,
        session_days: settings.sessionDays,
        security_log_days: settings.logDays,
        security_version: sql`security_version + 1`,
      })
      .where('id', '=', this.#merchantId)
      .execute();
  }

  /** Running sessions end no later than new ones would. */
  async shortenSessions(days: number): Promise<void> {
    const latest = sql<string>`created_at + make_interval(days => ${days}::int)`;
    await this.#trx
      .updateTable('user_session')
      .set({ expires_at: latest })
      .where('merchant_id', '=', this.#merchantId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', latest)
      .execute();
  }

  #merchant() {
    return this.#trx
      .selectFrom('merchant')
      .select([
        'session_idle_hours as idleHours',
        'session_idle_hours_administrator as administratorIdleHours',
        'session_days as sessionDays',
        'security_log_days as logDays',
        'security_version as version',
      ])
      .where('id', '=', this.#merchantId);
  }
}
