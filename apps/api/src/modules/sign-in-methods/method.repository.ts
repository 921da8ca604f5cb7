import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { MethodSettings } from './methods-file.ts';

/** Ways in of all merchants, for the operator. */
export class MethodRepository {
  readonly #trx: Transaction<DB>;

  constructor(trx: Transaction<DB>) {
    this.#trx = trx;
  }

  async merchantOfHost(host: string): Promise<string | null> {
    const row = await this.#trx
      .selectFrom('merchant_host')
      .select('merchant_id')
      .where('host', '=', host)
      .executeTakeFirst();
    return row?.merchant_id ?? null;
  }

  /** The providers of a merchant are these and no others; what was switched off stays off. */
  async replace(merchantId: string, methods: readonly MethodSettings[]): Promise<void> {
    const rows = methods.map((method, index) => rowOf(method, methods.slice(0, index)));
    await this.#forgetOthers(merchantId, rows);
    for (const { code, ...values } of rows) {
      await this.#trx
        .insertInto('sign_in_method')
        .values({ merchant_id: merchantId, code, ...values })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).doUpdateSet(values))
        .execute();
    }
  }

  /** One that takes another's place goes first: two can't have it even for a moment. */
  async #forgetOthers(merchantId: string, rows: readonly MethodRow[]): Promise<void> {
    const before = await this.#trx
      .selectFrom('sign_in_method')
      .select(['code', 'kind', 'slot'])
      .where('merchant_id', '=', merchantId)
      .where('kind', 'in', ['sso', 'directory'])
      .execute();
    const isKept = ({ code, kind, slot }: (typeof before)[number]) =>
      rows.some((row) => row.code === code && row.kind === kind && row.slot === slot);
    const gone = before.filter((row) => !isKept(row)).map(({ code }) => code);
    if (gone.length === 0) return;
    await this.#trx
      .deleteFrom('sign_in_method')
      .where('merchant_id', '=', merchantId)
      .where('code', 'in', gone)
      .execute();
  }
}

type MethodRow = ReturnType<typeof rowOf>;

function rowOf(method: MethodSettings, earlier: readonly MethodSettings[]) {
  const isSso = method.kind === 'sso';
  return {
    code: method.code,
    kind: method.kind,
    slot: earlier.filter(({ kind }) => kind === method.kind).length + 1,
    name: method.name,
    issuer: method.issuer,
    client_id: method.clientId,
    client_secret_name: isSso ? method.clientSecretName : null,
    authority: isSso ? null : method.authority,
    audience: isSso ? null : method.audience,
    scopes: method.scopes,
    allowed_domains: method.allowedDomains,
    creates_users: method.createsUsers,
    owns_addresses: method.ownsAddresses,
  };
}
