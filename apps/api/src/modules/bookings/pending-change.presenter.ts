import type { PendingChange } from '@axp/contracts';
import { z } from 'zod';

interface ChangeRow {
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly attendees: number | null;
  readonly quantity: number;
  readonly type: string;
  readonly change_body: unknown;
  readonly wished_id: string | null;
  readonly wished_name: string | null;
}

/** The fields of a kept change that say what its booking would become. */
const Wish = z.object({
  start: z.string().optional(),
  end: z.string().optional(),
  attendees: z.number().optional(),
  quantity: z.number().optional(),
});

/** What a booking would be with the change that waits; null without one. */
export function presentPendingChange(row: ChangeRow): PendingChange | null {
  const isWaiting = row.status === 'pending-approval-edit';
  if (!isWaiting || row.wished_id === null || row.wished_name === null) return null;
  const wish = Wish.parse(row.change_body);
  return {
    start: wish.start ?? row.starts_at,
    end: wish.end ?? row.ends_at,
    resource: { id: row.wished_id, name: row.wished_name },
    attendees: wish.attendees ?? row.attendees,
    quantity: row.type === 'asset' ? (wish.quantity ?? row.quantity) : null,
  };
}
