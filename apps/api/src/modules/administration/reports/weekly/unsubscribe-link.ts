import { timingSafeEqual } from 'node:crypto';
import { AppError, apiBasePath, unsubscribeWeeklyReport } from '@axp/contracts';
import { sql } from 'kysely';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { deleteRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

interface Recipient {
  readonly merchantId: string;
  readonly userId: string;
}

const signatureOf = (sign: LinkSigner, { merchantId, userId }: Recipient) =>
  sign(`weekly-report/${merchantId}/${userId}`);

/** Links by which a recipient ends the mails without signing in, the same in each mail. */
export async function unsubscribeLinks(sign: LinkSigner, origin: string, recipient: Recipient) {
  const token = `${recipient.userId}.${await signatureOf(sign, recipient)}`;
  const path = unsubscribeWeeklyReport.path.replace('{token}', token);
  return {
    /** Asks first, because programs that look through mails open every link. */
    page: `${origin}/weekly-report#${token}`,
    /** For the button of mail programs (RFC 8058). */
    oneClick: `${origin}${apiBasePath}${path}`,
  };
}

/** @throws AppError link.not_found for a token that was not signed here */
export async function unsubscribe(tx: TenantRows, sign: LinkSigner, token: string): Promise<void> {
  const [userId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(await signatureOf(sign, { merchantId: tx.merchant.id, userId }));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError('link.not_found');
  }
  const { numDeletedRows } = await deleteRows(tx, 'weekly_report_recipient')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // A form that an administrator opened before names the recipient and must not be saved.
  if (numDeletedRows === 0n) return;
  await updateRows(tx, 'weekly_report').set({ version: sql`version + 1` }).execute();
}
