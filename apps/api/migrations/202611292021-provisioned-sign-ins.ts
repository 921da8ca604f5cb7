import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Claim of a sign-in method that equals the external id of a provisioned person (J-07). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_method
      add column external_id_claim text,
      add constraint sign_in_method_external_id_claim
        check (char_length(external_id_claim) between 1 and 100)
  `.execute(db);
  await sql`grant update (external_id_claim) on sign_in_method to axp_app`.execute(db);
  await sql`
    alter table user_identity
      drop constraint user_identity_proof,
      add constraint user_identity_proof check (proof in ('domain', 'code', 'directory'))
  `.execute(db);
}
