import { AppError } from '@axp/contracts';
import type { Limit, LimitKind } from '@axp/contracts/vocabulary';
import { defaultLimits, limitKinds } from '@axp/contracts/vocabulary';
import type { Given, UnitOfWork } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { zoneOffset } from '../calendar/zone-offset.ts';
import type { DB } from '../db/schema.ts';
import type { RequestScope } from '../request-scope/request-scope.ts';

interface CountingScope extends Pick<RequestScope, 'clock'> {
  readonly merchant: Pick<RequestScope['merchant'], 'id' | 'timezone' | 'limits'>;
}

interface Counted {
  readonly kind: LimitKind;
  /** The owner of the limit that would be exceeded. */
  readonly exceeded: keyof Limit | null;
}

interface CountedUse extends Limit {
  readonly kind: LimitKind;
  readonly amount: number;
}

interface Counting {
  readonly merchantId: string;
  readonly userId: string;
  readonly day: string;
  /** JSON of kinds with amounts and limits, in the order of locking. */
  readonly wanted: string;
}

const countUses = preparedQuery(
  (_: Transaction<DB>, given: Given<Counting>) => sql<Counted>`
    select kind, count_use(${given('merchantId')}, ${given('userId')}, kind, ${given('day')},
      amount, person, merchant) as exceeded
    from jsonb_to_recordset(${given('wanted')}::jsonb) as wanted (
      kind text, amount integer, person integer, merchant integer)`,
);

type Uses = { readonly [kind in LimitKind]?: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** As good as none; a merchant's sum of it stays an integer of the database. */
const unlimited: Limit = { person: 1_000_000_000, merchant: 1_000_000_000 };

/**
 * Counts what a person causes in a day of the merchant's zone, in the transaction that causes it:
 * what rolls back costs nothing, and all servers share the counts (H-09).
 */
export class UseCounter {
  readonly #trx: Transaction<DB>;
  readonly #scope: CountingScope;
  readonly #userId: string;
  #wanted: CountedUse[] = [];
  #counting: Promise<void> | null = null;

  constructor(trx: Transaction<DB>, scope: CountingScope, { id }: { readonly id: string }) {
    this.#trx = trx;
    this.#scope = scope;
    this.#userId = id;
  }

  /** @throws AppError limit.reached, limit.merchant_reached: which limit, and when it ends */
  count(uses: Uses): Promise<void> {
    return this.#add(uses, (kind) => this.#limitOf(kind));
  }

  /** Counts what must not be refused, such as the mails of a cancellation. */
  countUnlimited(uses: Uses): Promise<void> {
    return this.#add(uses, () => unlimited);
  }

  /** All counts of one turn go in one statement, in one order of locking for all callers. */
  #add(uses: Uses, limitOf: (kind: LimitKind) => Limit): Promise<void> {
    for (const kind of limitKinds) {
      const amount = uses[kind] ?? 0;
      if (amount > 0) this.#wanted.push({ kind, amount, ...limitOf(kind) });
    }
    if (this.#wanted.length === 0) return Promise.resolve();
    this.#counting ??= Promise.resolve().then(() => this.#count());
    return this.#counting;
  }

  async #count(): Promise<void> {
    const place = ({ kind }: CountedUse) => limitKinds.indexOf(kind);
    const wanted = this.#wanted.toSorted((one, other) => place(one) - place(other));
    this.#wanted = [];
    this.#counting = null;
    const rows = await countUses(this.#trx, {
      merchantId: this.#scope.merchant.id,
      userId: this.#userId,
      day: this.#today().date,
      wanted: JSON.stringify(wanted),
    });
    for (const { kind, exceeded } of rows) {
      if (exceeded !== null) throw this.#refusal(kind, this.#limitOf(kind), exceeded);
    }
  }

  #limitOf(kind: LimitKind): Limit {
    const own = this.#scope.merchant.limits[kind];
    const { person, merchant } = defaultLimits[kind];
    return { person: own?.person ?? person, merchant: own?.merchant ?? merchant };
  }

  #refusal(kind: LimitKind, limit: Limit, owner: keyof Limit): AppError {
    const { now, endMs } = this.#today();
    return new AppError(owner === 'person' ? 'limit.reached' : 'limit.merchant_reached', {
      params: {
        kind,
        limit: limit[owner],
        untilAt: new Date(endMs).toISOString(),
        retryAfterSeconds: Math.ceil((endMs - now.getTime()) / 1000),
      },
    });
  }

  #today() {
    const now = this.#scope.clock.now();
    return { now, ...dayOf(now, this.#scope.merchant.timezone) };
  }
}

/** The day of an instant in a zone, and the instant at which it ends. */
function dayOf(now: Date, timezone: string) {
  const offsetMs = zoneOffset(timezone, now.getTime()) * minuteMs;
  const start = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs;
  const next = start + dayMs;
  // Clocks may change before the day ends.
  const endMs = next - zoneOffset(timezone, next - offsetMs) * minuteMs;
  return { date: new Date(start).toISOString().slice(0, 10), endMs };
}

/** Deletes counts of days that are over in every zone. */
export function forgetUseCounts(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_use_counts', [
    sql`delete from use_count where day < (now() at time zone 'UTC')::date - 1`,
  ]);
}
