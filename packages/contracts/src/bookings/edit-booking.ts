import * as z from 'zod/mini';
import type { ResourceType } from '../kinds/traits.ts';
import { Id, line, Version } from '../schemas.ts';
import { assetFields, carFields, commonFields, roomFields } from './booking-fields.ts';
import { Recurrence } from './recurrence.ts';
import { DateExceptions, onClash } from './series.ts';

const common = {
  version: Version,
  /** Reason; required if the caller is not the owner (Z-71). */
  reason: z.optional(line(1, 500)),
  resourceId: z.optional(Id),
  title: z.optional(commonFields.title),
  start: z.optional(commonFields.start),
  end: z.optional(commonFields.end),
  description: z.optional(commonFields.description),
  privacy: z.optional(commonFields.privacy),
  /** Another rule, for `following` or `all` dates; counted from the first date that changes. */
  recurrence: z.optional(Recurrence),
  /** For `following` or `all`: a date whose new time is taken is left out, which cancels it. */
  onClash,
  /** Single dates to leave out or to have otherwise, named by the start that the changed rule gives. */
  exceptions: z.optional(DateExceptions),
  /** Says that dates changed by themselves may lose that (`booking.series_exceptions`). */
  isConfirmed: z.optional(z.boolean()),
};

const fieldsOfKind = {
  room: {
    attendees: z.optional(roomFields.attendees),
    invitees: z.optional(roomFields.invitees),
    layout: z.optional(roomFields.layout),
    equipmentNote: z.optional(roomFields.equipmentNote),
    cateringNote: z.optional(roomFields.cateringNote),
    meetingLink: z.optional(roomFields.meetingLink),
  },
  car: {
    needsDriver: z.optional(carFields.needsDriver),
    driverId: z.optional(carFields.driverId),
    passengers: z.optional(carFields.passengers),
    purpose: z.optional(carFields.purpose),
    destination: z.optional(carFields.destination),
    pickUpBuildingId: z.optional(z.nullable(carFields.pickUpBuildingId)),
    returnBuildingId: z.optional(z.nullable(carFields.returnBuildingId)),
    estimatedKm: z.optional(carFields.estimatedKm),
    /** True is needed again whenever the driver changes. */
    licenceConfirmed: z.optional(carFields.licenceConfirmed),
  },
  asset: {
    quantity: z.optional(assetFields.quantity),
    purpose: z.optional(assetFields.purpose),
    pickUpBuildingId: z.optional(assetFields.pickUpBuildingId),
    returnBuildingId: z.optional(assetFields.returnBuildingId),
  },
};

/**
 * A change: what is absent stays, null clears; `version` is the one the change was made from. A
 * booking keeps its kind, so the body doesn't repeat it: all fields of all kinds are known here,
 * and the server refuses those that the booking's own kind has not, as unknown (`unknown_field`).
 */
export const EditBookingBody = z
  .strictObject({ ...common, ...fieldsOfKind.room, ...fieldsOfKind.asset, ...fieldsOfKind.car })
  .check(
    z.refine((body) => !body.start || !body.end || body.end > body.start, {
      path: ['end'],
      error: 'end_before_start',
    }),
  );
export type EditBookingBody = z.output<typeof EditBookingBody>;

/** The fields of a change that a booking of this kind has not. */
export function foreignFields(type: ResourceType, change: object): string[] {
  const known: readonly string[] = [...Object.keys(common), ...Object.keys(fieldsOfKind[type])];
  return Object.keys(change).filter((field) => !known.includes(field));
}
