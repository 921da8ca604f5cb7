import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
}

export type NewPasskey = Omit<StoredPasskey, 'createdAt'>;

/** Longer than any challenge is good. */
const keptMs = 60 * 60 * 1000;

/** Second factors of one tenant's people, in one transaction. */
export class FactorRepository {
  readonly #trx: Transaction<DB>;
  readonly #tenantId: string;

  constructor(trx: Transaction<DB>, tenantId: string) {
    this.#trx = trx;
    this.#tenantId = tenantId;
  }

  /** The sealed secret of a person's authenticator app; null without one. */
  async sealedSecretOf(userId: string): Promise<Buffer | null> {
    const row = await this.#trx
      .selectFrom('authenticator')
      .select('sealed_secret')
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.sealed_secret ?? null;
  }

  /** Marks the step of a code as used; false when it or a later one was before. */
  async markStep(userId: string, step: number): Promise<boolean> {
    const rows = await this.#trx
      .updateTable('authenticator')
      .set({ last_step: step })
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .execute();
    return rows.length === 1;
  }

  /** False for a code that was used before, or never was one. */
  async spendRecoveryCode(userId: string, code: string, at: Date): Promise<boolean> {
    const rows = await this.#trx
      .updateTable('recovery_code')
      .set({ used_at: at.toISOString() })
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is', null)
      .returning('user_id')
      .execute();
    return rows.length === 1;
  }

  /** A new app replaces the former one, and its recovery codes with it. */
  async setApp(
    userId: string,
    app: {
      readonly sealedSecret: Buffer;
      readonly step: number;
      readonly codes: readonly string[];
    },
    at: Date,
  ): Promise<void> {
    await this.removeApp(userId);
    await this.#trx
      .insertInto('authenticator')
      .values({
        tenant_id: this.#tenantId,
        user_id: userId,
        sealed_secret: app.sealedSecret,
        last_step: app.step,
        created_at: at.toISOString(),
      })
      .execute();
    await this.#trx
      .insertInto('recovery_code')
      .values(
        app.codes.map((code) => ({
          tenant_id: this.#tenantId,
          user_id: userId,
          code_hash: hashOf(code),
        })),
      )
      .execute();
  }

  /** Whether there was one. */
  async removeApp(userId: string): Promise<boolean> {
    const rows = await this.#trx
      .deleteFrom('authenticator')
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute();
    return rows.length === 1;
  }

  async passkeysOf(userId: string): Promise<readonly StoredPasskey[]> {
    return this.#passkeys().where('user_id', '=', userId).orderBy('id').execute();
  }

  async findPasskey(credentialId: string): Promise<StoredPasskey | null> {
    const row = await this.#passkeys().where('credential_id', '=', credentialId).executeTakeFirst();
    return row ?? null;
  }

  /** False when the credential is known already. */
  async addPasskey(passkey: NewPasskey, at: Date): Promise<boolean> {
    const rows = await this.#trx
      .insertInto('passkey')
      .values({
        tenant_id: this.#tenantId,
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        name: passkey.name,
        created_at: at.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
      .returning('id')
      .execute();
    return rows.length === 1;
  }

  async notePasskeyUse(id: string, counter: number, at: Date): Promise<void> {
    await this.#trx
      .updateTable('passkey')
      .set({ counter, last_used_at: at.toISOString() })
      .where('tenant_id', '=', this.#tenantId)
      .where('id', '=', id)
      .execute();
  }

  /** Whether it was theirs. */
  async removePasskey(userId: string, id: string): Promise<boolean> {
    const rows = await this.#trx
      .deleteFrom('passkey')
      .where('tenant_id', '=', this.#tenantId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .execute();
    return rows.length === 1;
  }

  /** Challenges are good for one use: false for one that was used before. */
  async spendChallenge(challenge: string, at: Date): Promise<boolean> {
    const rows = await this.#trx
      .insertInto('one_time_code')
      .values({
        tenant_id: this.#tenantId,
        code_hash: hashOf(challenge),
        purpose: 'passkey_challenge',
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + keptMs).toISOString(),
        used_at: at.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'code_hash']).doNothing())
      .returning('code_hash')
      .execute();
    return rows.length === 1;
  }

  #passkeys() {
    return this.#trx
      .selectFrom('passkey')
      .select([
        'id',
        'user_id as userId',
        'credential_id as credentialId',
        'public_key as publicKey',
        'counter',
        'transports',
        'name',
        'created_at as createdAt',
      ])
      .where('tenant_id', '=', this.#tenantId);
  }
}

/** All second factors of a person, for somebody who has lost them. */
export async function removeFactorsOf(
  trx: Transaction<DB>,
  tenantId: string,
  userId: string,
): Promise<{ readonly hasApp: boolean; readonly passkeys: number }> {
  const hasApp = await new FactorRepository(trx, tenantId).removeApp(userId);
  const passkeys = await trx
    .deleteFrom('passkey')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return { hasApp, passkeys: passkeys.length };
}
