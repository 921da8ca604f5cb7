import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { secondFactorRuleOf } from '../auth/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';
import { listSignInMethodRows } from '../sign-in-methods/index.ts';
import type { Administrator } from './domain/ways.ts';

export interface StoredSettings {
  readonly version: number;
  readonly secondFactor: SecondFactorRule;
  /** Those that have a row; email and password may have none. */
  readonly rows: readonly SignInMethodRow[];
  /** The active ones. */
  readonly administrators: readonly Administrator[];
}

interface MerchantRow {
  readonly sign_in_version: number;
  readonly second_factor: string;
}

/** Changed fields of a sign-in method; omitted ones stay unchanged. */
export interface MethodChange {
  readonly isEnabled?: boolean | undefined;
  readonly labels?: { readonly en: string; readonly th: string } | undefined;
  /** Of email and password: whether strangers may ask for an account. */
  readonly createsUsers?: boolean | undefined;
  /** Of email and password: who may register; of all others: who may sign in. */
  readonly allowedDomains?: readonly string[] | undefined;
}

export interface Logo {
  readonly id: string;
  readonly mediaType: string;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
}

/** Sign-in methods of one merchant as administrators change them, in one transaction. */
export class SettingsRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async find(): Promise<StoredSettings> {
    const merchant = await this.#merchant().executeTakeFirstOrThrow();
    return this.#settings(merchant);
  }

  /** Reads the settings and locks them until the transaction ends. */
  async lock(): Promise<StoredSettings> {
    const merchant = await this.#merchant().forUpdate().executeTakeFirstOrThrow();
    return this.#settings(merchant);
  }

  /** Email and password get their row with the first change. */
  async change(code: string, change: MethodChange): Promise<void> {
    const { isEnabled, labels, createsUsers, allowedDomains } = change;
    const values = {
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...(labels && { label_en: labels.en, label_th: labels.th }),
      ...(createsUsers !== undefined && { creates_users: createsUsers }),
      ...(allowedDomains && { allowed_domains: [...allowedDomains], has_own_domains: true }),
    };
    await this.#nextVersion();
    if (Object.keys(values).length === 0) return;
    const { numUpdatedRows } = await this.#method(code).set(values).executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    await this.#trx
      .insertInto('sign_in_method')
      .values({ merchant_id: this.#merchantId, code, kind: 'local', ...values })
      .execute();
  }

  /** Puts a picture in the place of the one before; null takes it away. */
  async replaceLogo(code: string, logo: Logo | null, before: string | null): Promise<void> {
    if (logo) {
      await this.#trx
        .insertInto('image')
        .values({
          merchant_id: this.#merchantId,
          id: logo.id,
          content_type: logo.mediaType,
          is_remote: false,
          original: logo.original,
          thumbnail: logo.thumbnail,
        })
        .execute();
    }
    await this.#method(code)
      .set({ logo_image_id: logo?.id ?? null })
      .execute();
    await this.#nextVersion();
    if (before === null) return;
    await this.#trx
      .deleteFrom('image')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', before)
      .execute();
  }

  async requireSecondFactor(secondFactor: SecondFactorRule): Promise<void> {
    await this.#trx
      .updateTable('merchant')
      .set({ second_factor: secondFactor })
      .where('id', '=', this.#merchantId)
      .execute();
    await this.#nextVersion();
  }

  /** Whether a session got its second factor from a provider: its person has none here. */
  async provenByProvider(sessionId: string | null): Promise<boolean> {
    if (sessionId === null) return false;
    const { rows } = await sql`
      select from user_session session
      where session.merchant_id = ${this.#merchantId} and session.id = ${sessionId}
        and session.has_second_factor
        and not exists (select from authenticator app
          where app.merchant_id = session.merchant_id and app.user_id = session.user_id)
        and not exists (select from passkey
          where passkey.merchant_id = session.merchant_id and passkey.user_id = session.user_id)
    `.execute(this.#trx);
    return rows.length > 0;
  }

  async #settings({
    sign_in_version: version,
    second_factor,
  }: MerchantRow): Promise<StoredSettings> {
    const rows = await listSignInMethodRows(this.#trx, this.#merchantId);
    const administrators = await this.#trx
      .selectFrom('app_user')
      .select(['email', sql<boolean>`password_hash is not null`.as('hasPassword')])
      .where('merchant_id', '=', this.#merchantId)
      .where('is_administrator', '=', true)
      .where('status', '=', 'active')
      .execute();
    return { version, rows, administrators, secondFactor: secondFactorRuleOf(second_factor) };
  }

  async #nextVersion(): Promise<void> {
    await this.#trx
      .updateTable('merchant')
      .set({ sign_in_version: sql`sign_in_version + 1` })
      .where('id', '=', this.#merchantId)
      .execute();
  }

  #method(code: string) {
    return this.#trx
      .updateTable('sign_in_method')
      .where('merchant_id', '=', this.#merchantId)
      .where('code', '=', code);
  }

  #merchant() {
    return this.#trx
      .selectFrom('merchant')
      .select(['sign_in_version', 'second_factor'])
      .where('id', '=', this.#merchantId);
  }
}
