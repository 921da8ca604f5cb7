import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** Owner of the users, and its column in the tables. */
export interface FactorOwner {
  readonly column: 'merchant_id' | 'tenant_id';
  readonly id: string;
}

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

export interface StoredApp {
  readonly sealedSecret: Buffer;
  readonly createdAt: string;
}

/** Second factors of one owner's people, in one transaction; both servers have these tables. */
export class FactorRepository {
  readonly #trx: QueryExecutorProvider;
  readonly #owner: FactorOwner;

  constructor(trx: QueryExecutorProvider, owner: FactorOwner) {
    this.#trx = trx;
    this.#owner = owner;
  }

  async appOf(userId: string): Promise<StoredApp | null> {
    const { rows } = await sql<StoredApp>`
      select sealed_secret as "sealedSecret", created_at as "createdAt"
      from authenticator where ${this.#ofUser(userId)}`.execute(this.#trx);
    return rows[0] ?? null;
  }

  /** Marks the step of a code as used; false if it or a later one already was. */
  async markStep(userId: string, step: number): Promise<boolean> {
    return this.#isOne(sql`
      update authenticator set last_step = ${step}
      where ${this.#ofUser(userId)} and last_step < ${step} returning user_id as found`);
  }

  /** Replaces the person's app, if they have one. */
  async setApp(
    userId: string,
    app: { readonly sealedSecret: Buffer; readonly step: number },
    at: Date,
  ): Promise<void> {
    const { column, id } = this.#owner;
    await sql`
      insert into authenticator (${sql.ref(column)}, user_id, sealed_secret, last_step, created_at)
      values (${id}, ${userId}, ${app.sealedSecret}, ${app.step}, ${at.toISOString()})
      on conflict (${sql.ref(column)}, user_id) do update set
        sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
        created_at = excluded.created_at
    `.execute(this.#trx);
  }

  /** Whether there was one. */
  async removeApp(userId: string): Promise<boolean> {
    return this.#isOne(
      sql`delete from authenticator where ${this.#ofUser(userId)} returning user_id as found`,
    );
  }

  /** Stored hashes of the codes that are left. */
  async recoveryHashes(userId: string): Promise<readonly Buffer[]> {
    const { rows } = await sql<{ readonly hash: Buffer }>`
      select code_hash as hash from recovery_code
      where ${this.#ofUser(userId)} and used_at is null`.execute(this.#trx);
    return rows.map(({ hash }) => hash);
  }

  /** False if the code was used in the meantime. */
  async spendRecoveryCode(userId: string, hash: Buffer, at: Date): Promise<boolean> {
    return this.#isOne(sql`
      update recovery_code set used_at = ${at.toISOString()}
      where ${this.#ofUser(userId)} and code_hash = ${hash} and used_at is null
      returning user_id as found`);
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly Buffer[]): Promise<void> {
    await sql`delete from recovery_code where ${this.#ofUser(userId)}`.execute(this.#trx);
    if (hashes.length === 0) return;
    const { id } = this.#owner;
    const rows = hashes.map((hash) => sql`(${id}, ${userId}, ${hash})`);
    await sql`
      insert into recovery_code (${this.#column}, user_id, code_hash) values ${sql.join(rows)}
    `.execute(this.#trx);
  }

  async passkeysOf(userId: string): Promise<readonly StoredPasskey[]> {
    return this.#passkeys(sql`${this.#ofUser(userId)} order by id`);
  }

  async findPasskey(credentialId: string): Promise<StoredPasskey | null> {
    const { id } = this.#owner;
    const found = await this.#passkeys(
      sql`${this.#column} = ${id} and credential_id = ${credentialId}`,
    );
    return found[0] ?? null;
  }

  /** False if the credential is already registered, by anyone. */
  async addPasskey(passkey: NewPasskey, at: Date): Promise<boolean> {
    const { column, id } = this.#owner;
    return this.#isOne(sql`
      insert into passkey (${sql.ref(column)}, id, user_id, credential_id, public_key, counter,
        transports, name, created_at)
      values (${id}, ${passkey.id}, ${passkey.userId}, ${passkey.credentialId},
        ${passkey.publicKey}, ${passkey.counter}, ${[...passkey.transports]}, ${passkey.name},
        ${at.toISOString()})
      on conflict (${sql.ref(column)}, credential_id) do nothing
      returning id as found`);
  }

  /** False if the passkey was used or removed concurrently. */
  async notePasskeyUse(passkey: StoredPasskey, counter: number, at: Date): Promise<boolean> {
    return this.#isOne(sql`
      update passkey set counter = ${counter}, last_used_at = ${at.toISOString()}
      where ${this.#ofUser(passkey.userId)} and id = ${passkey.id}
        and counter = ${passkey.counter}
      returning id as found`);
  }

  /** Whether it belonged to the person. */
  async renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
    return this.#isOne(sql`
      update passkey set name = ${name} where ${this.#ofUser(userId)} and id = ${id}
      returning id as found`);
  }

  /** Whether it belonged to the person. */
  async removePasskey(userId: string, id: string): Promise<boolean> {
    return this.#isOne(
      sql`delete from passkey where ${this.#ofUser(userId)} and id = ${id} returning id as found`,
    );
  }

  /** Removes every factor of a person who has lost them. */
  async removeAll(
    userId: string,
  ): Promise<{ readonly hasApp: boolean; readonly passkeys: number }> {
    const hasApp = await this.removeApp(userId);
    await this.replaceRecoveryCodes(userId, []);
    const { rows } = await sql<{ readonly found: unknown }>`
      delete from passkey where ${this.#ofUser(userId)} returning id as found`.execute(this.#trx);
    return { hasApp, passkeys: rows.length };
  }

  get #column() {
    return sql.ref(this.#owner.column);
  }

  #ofUser(userId: string) {
    return sql`${this.#column} = ${this.#owner.id} and user_id = ${userId}`;
  }

  async #isOne(query: ReturnType<typeof sql>): Promise<boolean> {
    const { rows } = await query.execute(this.#trx);
    return rows.length === 1;
  }

  async #passkeys(condition: ReturnType<typeof sql>): Promise<readonly StoredPasskey[]> {
    const { rows } = await sql<StoredPasskey>`
      select id, user_id as "userId", credential_id as "credentialId",
        public_key as "publicKey", counter, transports, name, created_at as "createdAt"
      from passkey where ${condition}`.execute(this.#trx);
    return rows;
  }
}
