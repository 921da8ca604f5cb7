import { recordChange } from '../../records/audit/index.ts';
import { merchantTitle } from './merchant-title.ts';

/** Records in the audit trail that everything was exported. */
export async function recordExport(tx: Parameters<typeof recordChange>[0]): Promise<void> {
  const object = { type: 'company', id: tx.merchant.id, name: await merchantTitle(tx) } as const;
  await recordChange(tx, { action: 'download', object });
}
