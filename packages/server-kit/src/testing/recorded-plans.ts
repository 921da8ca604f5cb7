import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';

export type PlanMode = 'force_custom_plan' | 'force_generic_plan';

/** One step of a plan that was carried out. */
export interface PlanStep {
  readonly kind: string;
  readonly table: string | undefined;
  readonly index: string | undefined;
  readonly condition: string;
  /** Rows read, including those that the filter removed. */
  readonly rows: number;
}

export interface Plan {
  readonly statement: string;
  readonly steps: readonly PlanStep[];
}

const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().default(''),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(1),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(PlanNode).default([]);
  },
});
type PlanNode = z.infer<typeof PlanNode>;

const Report = z.object({ 'Query Text': z.string(), Plan: PlanNode });

function stepsOf(node: PlanNode): PlanStep[] {
  const perLoop =
    node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  const step = {
    kind: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    condition: node['Index Cond'],
    rows: perLoop * node['Actual Loops'],
  };
  return [step, ...node.Plans.flatMap(stepsOf)];
}

/**
 * Hears the plan of every statement that goes through a database's pool, as PostgreSQL carried it
 * out: its own `auto_explain` tells them to the client.
 */
export class PlanRecorder {
  readonly #pool: pg.Pool;
  readonly #prepared = new WeakSet<object>();
  #plans: Plan[] = [];
  #mode: PlanMode = 'force_custom_plan';

  constructor({ pool }: { readonly pool: pg.Pool }) {
    this.#pool = pool;
    pool.on('acquire', (client) => this.#listen(client));
  }

  /** The plans of all statements that a piece of work sends. */
  async during(mode: PlanMode, work: () => Promise<unknown>): Promise<readonly Plan[]> {
    this.#mode = mode;
    this.#plans = [];
    await work();
    // A plan is only logged when the next statement starts, or at the latest when its client's
    // transaction ends, which a response does not wait for.
    while (this.#pool.idleCount < this.#pool.totalCount) await sleep(1);
    return this.#plans;
  }

  #listen(client: pg.PoolClient): void {
    // Sent before whatever the client was fetched for, and answered in that order.
    void client.query(`set plan_cache_mode = ${this.#mode}`);
    if (this.#prepared.has(client)) return;
    this.#prepared.add(client);
    client.on('notice', ({ message }) => this.#read(message ?? ''));
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
      set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  }

  #read(message: string): void {
    const start = message.indexOf('plan:');
    if (start === -1) return;
    const report = Report.parse(JSON.parse(message.slice(start + 'plan:'.length)));
    this.#plans.push({ statement: report['Query Text'], steps: stepsOf(report.Plan) });
  }
}
