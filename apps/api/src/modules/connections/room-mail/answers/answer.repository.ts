import { insertRow } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Answer } from '../../meetings/index.ts';

/** Queues an answer in the transaction that it tells of; a job sends it. */
export async function queueAnswer(
  tx: TenantRows,
  { id, language, content }: Answer,
): Promise<void> {
  const { email } = content.organizer;
  const row = { id, email, language, content: JSON.stringify(content) };
  await insertRow(tx, 'answer_mail', row).execute();
}
