import * as z from 'zod/mini';
import { Email, Id, InstantInput, line, text } from '../schemas.ts';
import { bookingPrivacies, roomLayouts } from '../vocabulary/resource.ts';

/** Invitee of a room booking: a user by id, a guest by email. */
const InviteeInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ email: Email, name: z._default(line(0, 120), '') }),
]);

/** Passenger: a user by id, a guest by name. */
const PassengerInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ name: line(1, 120) }),
]);

/** The most resources that one booking may choose from (Z-04). */
export const maxChoices = 50;

/** Fields of every kind of booking (Z-20). */
export const commonFields = {
  title: line(3, 120),
  start: InstantInput,
  end: InstantInput,
  description: text(2000),
  privacy: z.enum(bookingPrivacies),
};

/** Fields of a room booking (Z-21). */
export const roomFields = {
  attendees: z.int().check(z.minimum(1), z.maximum(10_000)),
  invitees: z.array(InviteeInput).check(z.maxLength(200)),
  layout: z.nullable(z.enum(roomLayouts)),
  equipmentNote: text(500),
  cateringNote: text(500),
  // Links that carry a token, or that a mail filter has wrapped, pass 1,000 characters.
  meetingLink: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
};

/** Fields of a car booking (Z-22). */
export const carFields = {
  /** True if the company provides a driver; then `driverId` and licence are absent. */
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

/** Fields of an asset booking (Z-23). */
export const assetFields = {
  quantity: z.int().check(z.minimum(1), z.maximum(1000)),
  purpose: line(3, 200),
  /** Buildings of the merchant; null is where the asset stands. */
  pickUpBuildingId: z.nullable(Id),
  returnBuildingId: z.nullable(Id),
};
