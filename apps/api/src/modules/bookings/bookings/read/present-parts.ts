import type {
  AssetReturn,
  Attachment,
  Booking,
  CarReturn,
  OwnField,
  PendingChange,
} from '@axp/contracts';
import { apiBasePath, assetConditions, KindDetails, OwnValues, Recurrence } from '@axp/contracts';
import { byKind, countsUnits } from '@axp/contracts/vocabulary';
import { fieldValues } from '@axp/server-kit/db';
import { z } from 'zod';
import type { MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { presentOwnChange } from '../../../resources/own-fields/index.ts';
import {
  asResourceType,
  parseRuleOverrides,
  RuleSettings,
} from '../../../resources/resources/index.ts';
import { asBookingStatus } from '../rules/booking.ts';
import { calendarFields } from '../rules/calendar-fields.ts';
import { checkInOf } from '../rules/check-in.ts';
import { planSeries, skippedMonthsOf } from '../rules/series.ts';
import { splitRule } from '../rules/series-change.ts';
import { rulesOf } from '../store/movable.ts';
import { patternOf } from '../store/stored-series.ts';
import type { OwnedRow } from './booking-rows.ts';
import type { AttachmentRow, BookingDetailRow } from './detail.ts';

/** The details of the booking's own kind; those of the others are null. */
export function presentDetails(row: BookingDetailRow) {
  const details = {
    ...fieldValues(row),
    licenceConfirmed: row.is_licence_confirmed,
    driver: presentDriver(row),
    passengers: row.passengers.map(fieldValues),
    pickUp: place(row.pick_up_building_id, row.pick_up_building_name),
    return: place(row.return_building_id, row.return_building_name),
  };
  return KindDetails.parse({ ...byKind(() => null), [row.type]: details });
}

function presentDriver({ driver_id: id, driver_name: fullName }: BookingDetailRow) {
  return id === null || fullName === null ? null : { id, fullName };
}

function place(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

/** A series has no start that could differ: its dates do. */
export function presentOrigin({ invitation, starts_at: start }: BookingDetailRow) {
  if (!invitation) return null;
  const { address, client, series_id: seriesId, starts_at: asked } = invitation;
  const other = new Date(asked).toISOString();
  const isOther = seriesId === null && other !== start;
  return { address, client, fields: [...calendarFields], otherStart: isOther ? other : null };
}

/** Check-in and release of a booking by its rules (Z-50). */
export function presentCheckIn(
  row: BookingDetailRow,
  merchant: Pick<MerchantContext, 'bookingRules'>,
): Booking['checkIn'] {
  const type = asResourceType(row.type);
  const rules = rulesOf(
    { merchant },
    {
      type,
      unitRules: RuleSettings.parse(row.unit_rules),
      // Parts have a say in the buffer alone.
      resource: { rules: parseRuleOverrides(row.resource_rules), partRules: [] },
    },
  );
  return checkInOf(
    {
      type,
      start: row.starts_at,
      end: row.ends_at,
      timezone: row.timezone,
      createdAt: row.created_at,
      checkInOpensAt: row.check_in_opens_at,
    },
    rules,
  );
}

/** The series that a booking is a date of; null for one that does not repeat. */
export function presentSeries({ series, original_start }: BookingDetailRow): Booking['series'] {
  if (series === null || original_start === null) return null;
  const pattern = patternOf(series);
  const earlier = planSeries(pattern).occurrences.filter(
    (date) => Date.parse(date.originalStart) < Date.parse(original_start),
  );
  const own = series.exceptions.find(
    (exception) => exception.kind === 'changed' && exception.original_start === original_start,
  );
  return {
    id: series.id,
    recurrence: Recurrence.parse(series.rule),
    followingRecurrence: Recurrence.parse(splitRule(pattern.recurrence, earlier.length).tail),
    timezone: pattern.timezone,
    originalStart: original_start,
    isChanged: own !== undefined,
    changedFields: own?.fields ?? [],
    bookedCount: series.counts.booked,
    waitingCount: series.counts.waiting,
    openCounts: { following: series.counts.following, all: series.counts.open },
    otherParts: series.otherParts,
    skippedDates: series.exceptions
      .filter(({ kind }) => kind === 'skipped')
      .map((exception) => exception.original_start),
    movedDates: series.moved.flatMap((date) =>
      date.original_start === null
        ? []
        : [
            {
              bookingId: date.id,
              originalStart: date.original_start,
              start: date.starts_at,
              end: date.ends_at,
              status: asBookingStatus(date.status),
              resource: { id: date.resource_id, name: date.resource_name },
            },
          ],
    ),
    skippedMonths: [...skippedMonthsOf(pattern)],
  };
}

export function presentCarReturn(row: BookingDetailRow): CarReturn | null {
  const { odometer_km, fuel_percent, has_damage, are_keys_returned, parking_place } = row;
  // The table's constraints let a car's form be whole or not there at all.
  if (
    odometer_km === null ||
    fuel_percent === null ||
    has_damage === null ||
    are_keys_returned === null ||
    parking_place === null
  ) {
    return null;
  }
  return {
    odometerKm: odometer_km,
    fuelPercent: fuel_percent,
    hasDamage: has_damage,
    damageNote: row.note ?? '',
    areKeysReturned: are_keys_returned,
    parkingPlace: parking_place,
  };
}

export function presentAssetReturn(row: BookingDetailRow): AssetReturn | null {
  const condition = assetConditions.find((known) => known === row.condition);
  if (row.returned_units === null || condition === undefined) return null;
  return { returnedUnits: row.returned_units, condition, note: row.note ?? '' };
}

/** The fields of a kept change that say what its booking would become. */
const ChangedFields = z.object({
  start: z.string().optional(),
  end: z.string().optional(),
  attendees: z.number().optional(),
  quantity: z.number().optional(),
  ownFields: z.optional(OwnValues),
});

/** The own fields of a merchant, and which of them a reader sees. */
export interface OwnReader {
  readonly fields: MerchantContext['ownFields'];
  readonly sees: (field: OwnField) => boolean;
}

/** The booking as the pending change would make it; null without one. */
export function presentPendingChange(
  row: OwnedRow,
  { fields, sees }: OwnReader,
): PendingChange | null {
  const isWaiting = row.status === 'pending-approval-edit';
  const { requested_id: id, requested_name: name, requested_timezone: timezone } = row;
  const { requested_building_id: buildingId, requested_building: buildingName } = row;
  if (!isWaiting || id === null || name === null || timezone === null) return null;
  if (buildingId === null || buildingName === null) return null;
  const requested = ChangedFields.parse(row.change_body);
  return {
    start: requested.start ?? row.starts_at,
    end: requested.end ?? row.ends_at,
    timezone,
    resource: { id, name, building: { id: buildingId, name: buildingName } },
    attendees: requested.attendees ?? row.attendees,
    quantity: countsUnits(asResourceType(row.type)) ? (requested.quantity ?? row.quantity) : null,
    ownFields: presentOwnChange(
      fields,
      { stored: row.own_fields, change: requested.ownFields },
      sees,
    ),
  };
}

/** Presents the place that the owners were offered, as long as it is free. */
export function presentOffer({ offer }: Pick<BookingDetailRow, 'offer'>): Booking['offer'] {
  if (!offer?.isFree) return null;
  const { id, name } = offer.place.shown;
  return { resource: { id, name } };
}

export function presentAttachment(row: AttachmentRow): Attachment {
  const path = `${apiBasePath}/bookings/${row.booking_id}/attachments/${row.id}`;
  return {
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    path,
    thumbnailPath: row.has_thumbnail ? `${path}?size=thumbnail` : null,
    uploadedBy: { id: row.uploaded_by, fullName: row.uploader_name },
    uploadedAt: row.uploaded_at,
  };
}
