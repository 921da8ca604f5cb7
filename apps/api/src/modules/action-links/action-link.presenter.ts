import type { ActionLink } from '@axp/contracts';
import { asBookingStatus } from '../bookings/index.ts';
import { asResourceType } from '../resources/index.ts';
import type { ActionLinkRow } from './action-link.queries.ts';
import { asLinkAction } from './action-link.repository.ts';
import { linkState } from './domain/link-state.ts';

export function presentActionLink(row: ActionLinkRow, now: Date): ActionLink {
  return {
    action: asLinkAction(row.action),
    state: linkState({ usedAt: row.used_at, expiresAt: row.expires_at }, now),
    booking: {
      type: asResourceType(row.type),
      title: row.title,
      status: asBookingStatus(row.status),
      start: row.starts_at,
      end: row.ends_at,
      timezone: row.timezone,
      resource: row.resource_name,
      bookedFor: row.booked_for_name,
      isSeries: row.series_id !== null,
    },
  };
}
