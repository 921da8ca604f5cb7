import type { PGlite } from '@electric-sql/pglite';

/** Looking costs about as much as a transaction. */
const TRANSACTIONS_BETWEEN_LOOKS = 100;

/** Of autovacuum's defaults: 50 rows and a tenth of the table changed, or a fifth of it dead. */
const TABLES_IN_NEED = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)`;

/**
 * Does what autovacuum does on a server and nobody does here: without it statements keep the plans
 * that were made while their tables were empty, and files keep every row that ever was.
 */
export class Upkeep {
  readonly #engine: Pick<PGlite, 'exec' | 'query'>;
  #transactions = 0;
  #tables: string[] = [];

  constructor(engine: Pick<PGlite, 'exec' | 'query'>) {
    this.#engine = engine;
  }

  /** Called when no transaction is open any more; one table at a time, so that nobody waits long. */
  async afterTransaction(): Promise<void> {
    this.#transactions += 1;
    const table = this.#tables.pop();
    if (table !== undefined) {
      await this.#engine.exec(`vacuum (analyze) ${table}`);
    } else if (this.#transactions >= TRANSACTIONS_BETWEEN_LOOKS) {
      this.#transactions = 0;
      // A server's sessions report what they changed when they fall idle; this one never does.
      await this.#engine.exec('select pg_stat_force_next_flush()');
      const { rows } = await this.#engine.query<{ name: string }>(TABLES_IN_NEED);
      this.#tables = rows.map(({ name }) => name);
    }
  }
}
