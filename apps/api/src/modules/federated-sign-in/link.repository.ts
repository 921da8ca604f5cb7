import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { WaitingLink } from './domain/link-code.ts';

export interface NewLink {
  readonly keyHash: Buffer;
  readonly mailId: string;
  readonly methodCode: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly displayName: string;
  readonly sessionId: string | null;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface StoredLink extends NewLink, WaitingLink {}

/** First sign-ins of one merchant that wait for the code of a mail, in one transaction. */
export class LinkRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async add(link: NewLink): Promise<void> {
    const at = link.createdAt.toISOString();
    await this.#trx
      .insertInto('identity_link')
      .values({
        merchant_id: this.#merchantId,
        key_hash: link.keyHash,
        mail_id: link.mailId,
        method_code: link.methodCode,
        issuer: link.issuer,
        subject: link.subject,
        email: link.email,
        display_name: link.displayName,
        upstream_session_id: link.sessionId,
        has_second_factor: link.hasSecondFactor,
        mailed_at: at,
        created_at: at,
        expires_at: link.expiresAt.toISOString(),
      })
      .execute();
  }

  /** Attempts with one key take turns until the transaction ends. */
  async lock(keyHash: Buffer): Promise<StoredLink | null> {
    const row = await this.#trx
      .selectFrom('identity_link')
      .selectAll()
      .where('merchant_id', '=', this.#merchantId)
      .where('key_hash', '=', keyHash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    return {
      keyHash,
      mailId: row.mail_id,
      methodCode: row.method_code,
      issuer: row.issuer,
      subject: row.subject,
      email: row.email,
      displayName: row.display_name,
      sessionId: row.upstream_session_id,
      hasSecondFactor: row.has_second_factor,
      mails: row.mails,
      failures: row.failures,
      mailedAt: new Date(row.mailed_at),
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
      usedAt: row.used_at === null ? null : new Date(row.used_at),
    };
  }

  async noteFailure({ keyHash, failures }: StoredLink): Promise<void> {
    await this.#link(keyHash)
      .set({ failures: failures + 1 })
      .execute();
  }

  /** The code of the mail before is worth nothing from now on. */
  async noteMail({ keyHash, mails }: StoredLink, mailId: string, at: Date): Promise<void> {
    await this.#link(keyHash)
      .set({ mail_id: mailId, mails: mails + 1, mailed_at: at.toISOString() })
      .execute();
  }

  async use({ keyHash }: StoredLink, at: Date): Promise<void> {
    await this.#link(keyHash).set({ used_at: at.toISOString() }).execute();
  }

  #link(keyHash: Buffer) {
    return this.#trx
      .updateTable('identity_link')
      .where('merchant_id', '=', this.#merchantId)
      .where('key_hash', '=', keyHash);
  }
}
