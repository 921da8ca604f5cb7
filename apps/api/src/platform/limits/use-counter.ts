import { AppError } from '@axp/contracts';
import type { Limit, LimitKind } from '@axp/contracts/vocabulary';
import { defaultLimits, limitKinds } from '@axp/contracts/vocabulary';
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
  /** Whose limit would be exceeded. */
  readonly exceeded: keyof Limit | null;
}

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

  constructor(trx: Transaction<DB>, scope: CountingScope, { id }: { readonly id: string }) {
    this.#trx = trx;
    this.#scope = scope;
    this.#userId = id;
  }

  /** @throws AppError limit.reached, limit.merchant_reached: which limit, and when it ends */
  async count(uses: { readonly [kind in LimitKind]?: number }): Promise<void> {
    const { limits } = this.#scope.merchant;
    await this.#add(uses, (kind) => ({
      person: limits[kind]?.person ?? defaultLimits[kind].person,
      merchant: limits[kind]?.merchant ?? defaultLimits[kind].merchant,
    }));
  }

  /** Counts what must not be refused, such as the mails of a cancellation. */
  async countUnlimited(uses: { readonly [kind in LimitKind]?: number }): Promise<void> {
    await this.#add(uses, () => unlimited);
  }

  async #add(
    uses: { readonly [kind in LimitKind]?: number },
    limitOf: (kind: LimitKind) => Limit,
  ): Promise<void> {
    // One order of locking for all callers.
    const wanted = limitKinds.flatMap((kind) => {
      const amount = uses[kind] ?? 0;
      return amount > 0 ? [{ kind, amount, ...limitOf(kind) }] : [];
    });
    if (wanted.length === 0) return;
    const { clock, merchant } = this.#scope;
    const now = clock.now();
    const today = dayOf(now, merchant.timezone);
    const { rows } = await sql<Counted>`
      select kind, count_use(${merchant.id}, ${this.#userId}, kind, ${today.date}, amount, person,
        merchant) as exceeded
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        kind text, amount integer, person integer, merchant integer)`.execute(this.#trx);
    for (const { kind, exceeded } of rows) {
      if (exceeded === null) continue;
      throw new AppError(exceeded === 'person' ? 'limit.reached' : 'limit.merchant_reached', {
        params: {
          kind,
          limit: limitOf(kind)[exceeded],
          untilAt: new Date(today.endMs).toISOString(),
          retryAfterSeconds: Math.ceil((today.endMs - now.getTime()) / 1000),
        },
      });
    }
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
