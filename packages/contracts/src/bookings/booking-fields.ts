import * as z from 'zod/mini';
import { Email, Id, InstantInput, line, text } from '../schemas.ts';
import { bookingPrivacies, roomLayouts } from '../vocabulary/resource.ts';

/** Somebody asked to a booking of a room: staff by id, anybody else by email. */
const InviteeInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ email: Email, name: z._default(line(0, 120), '') }),
]);

/** Somebody who rides along: staff by id, anybody else by name. */
const PassengerInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ name: line(1, 120) }),
]);

/** The most resources that one booking may choose from (Z-04). */
export const maxChoices = 50;

/** What every kind of booking has (Z-20). */
export const commonFields = {
  title: line(3, 120),
  start: InstantInput,
  end: InstantInput,
  description: text(2000),
  privacy: z.enum(bookingPrivacies),
};

/** What a booking of a room has (Z-21). */
export const roomFields = {
  attendees: z.int().check(z.minimum(1), z.maximum(10_000)),
  invitees: z.array(InviteeInput).check(z.maxLength(200)),
  layout: z.nullable(z.enum(roomLayouts)),
  equipmentNote: text(500),
  cateringNote: text(500),
  meetingLink: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
};

/** What a booking of a car has (Z-22). */
export const carFields = {
  /** Whether the company shall provide a driver; then there is no `driverId` and no licence. */
  needsDriver: z.boolean(),
  driverId: Id,
  passengers: z.array(PassengerInput).check(z.maxLength(100)),
  purpose: line(3, 200),
  destination: line(2, 200),
  /** Buildings of the merchant. */
  pickUpBuildingId: Id,
  returnBuildingId: Id,
  estimatedKm: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** That the driver holds a valid licence; must be true for who drives themselves. */
  licenceConfirmed: z.boolean(),
};

/** What a booking of an asset has (Z-23). */
export const assetFields = {
  quantity: z.int().check(z.minimum(1), z.maximum(1000)),
  purpose: line(3, 200),
  /** Buildings of the merchant; null is where the asset stands. */
  pickUpBuildingId: z.nullable(Id),
  returnBuildingId: z.nullable(Id),
};
