import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Answer } from '../../meetings/index.ts';

/** Queues an answer in the transaction that it tells of; a job sends it. */
export async function queueAnswer(
  { db, merchant }: TenantRows,
  { id, language, content }: Answer,
): Promise<void> {
  await db
    .insertInto('answer_mail')
    .values({
      merchant_id: merchant.id,
      id,
      email: content.organizer.email,
      language,
      content: JSON.stringify(content),
    })
    .execute();
}
