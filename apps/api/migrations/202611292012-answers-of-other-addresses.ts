import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Answers to a booking from addresses that are not invited, which its page counts (E-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index incoming_mail_other_answers on incoming_mail (merchant_id, uid)
      where reason = 'other-address'
  `.execute(db);
}
