import type { ApprovalRequest } from '@axp/contracts';
import type { MerchantContext } from '../../platform/request-scope/request-scope.ts';
import { presentImage } from '../images/index.ts';
import {
  asResourceType,
  parseRuleOverrides,
  RuleSettings,
  resolveBookingRules,
} from '../resources/index.ts';
import type { ApprovalRow } from './approval.queries.ts';
import type { Reader } from './booking.presenter.ts';
import { presentBookingSummary } from './booking.presenter.ts';
import { presentPendingChange } from './pending-change.presenter.ts';
import { acceptanceRefusals } from './rules/approval.ts';

const millisecondsPerMinute = 60_000;

/** A request in the queue of an approver. */
export function presentApproval(
  row: ApprovalRow,
  reader: Reader & { readonly merchant: MerchantContext },
): ApprovalRequest {
  const { actor, now, merchant } = reader;
  const type = asResourceType(row.type);
  const rules = resolveBookingRules(type, [
    merchant.bookingRules[type],
    RuleSettings.parse(row.unit_rules)[type],
    parseRuleOverrides(row.resource_rules),
  ]);
  const change = presentPendingChange(row);
  return {
    booking: presentBookingSummary({ ...row, decides: true }, reader),
    booker: {
      id: row.booker_id,
      fullName: row.booker_name,
      email: row.booker_email,
      profileImage: presentImage(row.booker_image_id),
    },
    bookedFor: {
      id: row.booked_for_id,
      fullName: row.booked_for_name,
      email: row.booked_for_email,
      profileImage: presentImage(row.booked_for_image_id),
    },
    businessUnit: { id: row.business_unit_id, title: row.unit_title },
    attendees: row.attendees,
    change,
    actingFor: row.decides_in_own_right ? null : absentOf(row, actor),
    requestedAt: row.requested_at,
    ageMinutes: Math.max(
      0,
      Math.floor((now.getTime() - Date.parse(row.requested_at)) / millisecondsPerMinute),
    ),
    conflicts: acceptanceRefusals({
      start: change?.start ?? row.starts_at,
      end: change?.end ?? row.ends_at,
      attendees: change?.attendees ?? row.attendees,
      isBookedForActive: row.booked_for_status === 'active',
      resource: {
        isActive: row.wished_is_active ?? row.is_active,
        capacity: change ? row.wished_capacity : row.capacity,
      },
      rules,
      now,
    }),
  };
}

function absentOf({ acting_for_id: id }: ApprovalRow, { standsInFor }: Reader['actor']) {
  const absent = standsInFor.find((one) => one.id === id);
  return absent ? { id: absent.id, fullName: absent.fullName } : null;
}
