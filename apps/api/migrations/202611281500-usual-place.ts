import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Building and floor that a user names as their own; without one it follows from their bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column usual_building_id uuid,
      add column usual_floor_id uuid,
      add constraint app_user_usual_building foreign key (merchant_id, usual_building_id)
        references building (merchant_id, id) on delete set null (usual_building_id),
      add constraint app_user_usual_floor foreign key (merchant_id, usual_floor_id)
        references floor (merchant_id, id) on delete set null (usual_floor_id),
      add constraint app_user_usual_floor_of_building
        foreign key (merchant_id, usual_building_id, usual_floor_id)
        references floor (merchant_id, building_id, id)
  `.execute(db);
  await sql`
    create index app_user_of_usual_building
      on app_user (merchant_id, usual_building_id, usual_floor_id)
      where usual_building_id is not null
  `.execute(db);
  await sql`
    create index app_user_of_usual_floor on app_user (merchant_id, usual_floor_id)
      where usual_floor_id is not null
  `.execute(db);
}
