import { sql } from 'kysely';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { isOpen } from './booking-tables.ts';

export interface StoredFile {
  readonly id: string;
  readonly table: 'stored_file' | 'image';
  /** Path in the archive, which no other file has. */
  readonly name: string;
}

interface FilePage {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Attachments of bookings that are not private, plans, and pictures of resources, problems, people
 * and the company. Photos of licences are for those who confirm them.
 */
export async function listStoredFiles(
  { db, merchant: { id: merchantId } }: TenantRows,
  { after, limit }: FilePage,
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, "table", name from (
      select d.id, 'stored_file' as "table",
        'attachments/' || d.booking_id || '/' || d.id || '-' || d.file_name as name
      from booking_attachment d
      join booking b on b.merchant_id = d.merchant_id and b.id = d.booking_id
      join resource r on r.merchant_id = b.merchant_id and r.id = b.resource_id
      where d.merchant_id = ${merchantId} and ${isOpen}
      union all select image_id, 'image', 'pictures/resources/' || id || '.webp'
      from resource where merchant_id = ${merchantId} and image_id is not null
      union all select profile_image_id, 'image', 'pictures/people/' || id || '.webp'
      from app_user where merchant_id = ${merchantId} and profile_image_id is not null
      union all select photo.image_id, 'image',
        'pictures/problems/' || photo.problem_id || '-' || photo.place || '.webp'
      from problem_photo photo where photo.merchant_id = ${merchantId}
      union all select image_id, 'image', 'plans/' || floor_id || '.webp'
      from floor_plan_content
      where merchant_id = ${merchantId} and not is_draft and image_id is not null
      union all select logo_image_id, 'image', 'pictures/logo.webp'
      from merchant where id = ${merchantId} and logo_image_id is not null
      union all select background_image_id, 'image', 'pictures/background.webp'
      from merchant where id = ${merchantId} and background_image_id is not null
    ) file
    where ${after === null ? sql`true` : sql`name collate "C" > ${after}`}
    order by name collate "C" limit ${oneMoreThan(limit)}`.execute(db);
  return rows;
}
