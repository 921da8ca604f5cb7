import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export async function merchantTitle({ db, merchant }: TenantRows): Promise<string> {
  const { title } = await db
    .selectFrom('merchant')
    .select('title')
    .where('id', '=', merchant.id)
    .executeTakeFirstOrThrow();
  return title;
}
