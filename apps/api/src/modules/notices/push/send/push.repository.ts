import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-rows.ts';
import { deleteRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { DuePush } from './due-push.queries.ts';

type Message = Pick<DuePush, 'deviceId' | 'notificationId'>;

export async function forgetPush(tx: TenantRows, message: Message): Promise<void> {
  await deleteRows(tx, 'push_message')
    .where('device_id', '=', message.deviceId)
    .where('notification_id', '=', message.notificationId)
    .execute();
}

export async function deferPush(
  tx: TenantRows,
  message: Message,
  later: { readonly dueAt: string; readonly tries: number },
): Promise<void> {
  await updateRows(tx, 'push_message')
    .set({ due_at: later.dueAt, tries: later.tries })
    .where('device_id', '=', message.deviceId)
    .where('notification_id', '=', message.notificationId)
    .execute();
}

export async function notePushed(tx: TenantRows, message: Message): Promise<void> {
  await forgetPush(tx, message);
  await updateRows(tx, 'push_device')
    .set({ last_push_at: sql`now()` })
    .where('id', '=', message.deviceId)
    .execute();
}

/** Its waiting messages go with it. */
export async function forgetDevice(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'push_device').where('id', '=', id).execute();
}
