import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { LogoFile } from './logo-file.ts';
import type { MethodSettings } from './methods-file.ts';

interface ConnectedMethod {
  readonly settings: MethodSettings;
  readonly logo: LogoFile | null;
}

/** Sign-in methods of all merchants, as the operator sets them. */
export class MethodRepository {
  readonly #trx: Transaction<DB>;
  readonly #newId: () => string;

  constructor(trx: Transaction<DB>, newId: () => string) {
    this.#trx = trx;
    this.#newId = newId;
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
  async replace(merchantId: string, connected: readonly ConnectedMethod[]): Promise<void> {
    const methods = connected.map(({ settings }) => settings);
    const rows = methods.map((method, index) => rowOf(method, methods.slice(0, index)));
    await this.#forgetOthers(merchantId, rows);
    for (const { code, ...values } of rows) {
      await this.#trx
        .insertInto('sign_in_method')
        .values({ merchant_id: merchantId, code, ...values })
        .onConflict((conflict) =>
          conflict.columns(['merchant_id', 'code']).doUpdateSet({
            ...values,
            // Domains entered by an administrator stay while the provider is the same.
            allowed_domains: sql`case when ${keepsDomains}
              then sign_in_method.allowed_domains else excluded.allowed_domains end`,
            has_own_domains: keepsDomains,
          }),
        )
        .execute();
    }
    for (const { settings, logo } of connected) {
      await this.#giveLogo({ merchantId, code: settings.code }, logo);
    }
  }

  /** Sets the operator's logo; an administrator's logo stays until the operator's file changes. */
  async #giveLogo(method: MethodName, logo: LogoFile | null): Promise<void> {
    const { logo_image_id: before, logo_digest: given } = await this.#trx
      .selectFrom('sign_in_method')
      .select(['logo_image_id', 'logo_digest'])
      .where('merchant_id', '=', method.merchantId)
      .where('code', '=', method.code)
      .executeTakeFirstOrThrow();
    const isSame = logo === null || given?.equals(logo.digest) === true;
    const imageId = isSame ? before : await this.#addImage(method, logo);
    await this.#trx
      .updateTable('sign_in_method')
      .set({ logo_image_id: imageId, logo_digest: logo?.digest ?? null })
      .where('merchant_id', '=', method.merchantId)
      .where('code', '=', method.code)
      .execute();
    if (before !== null && before !== imageId) await this.#deleteImage(method, before);
  }

  async #addImage({ merchantId }: MethodName, logo: LogoFile): Promise<string> {
    const id = this.#newId();
    await this.#trx
      .insertInto('image')
      .values({
        merchant_id: merchantId,
        id,
        content_type: logo.mediaType,
        original: logo.original,
        thumbnail: logo.thumbnail,
      })
      .execute();
    return id;
  }

  async #deleteImage({ merchantId }: MethodName, id: string): Promise<void> {
    await this.#trx
      .deleteFrom('image')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute();
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

interface MethodName {
  readonly merchantId: string;
  readonly code: string;
}

const keepsDomains = sql<boolean>`(sign_in_method.has_own_domains
  and sign_in_method.issuer is not distinct from excluded.issuer)`;

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
    accepted_acr: method.acceptedAcr,
  };
}
