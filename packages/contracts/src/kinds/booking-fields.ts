import * as z from 'zod/mini';
import { OwnValues } from '../own-fields/own-field.ts';
import { Id, InstantInput, line, text } from '../schemas.ts';
import { bookingPrivacies } from '../vocabulary/resource.ts';
import { assetFields } from './asset.ts';
import type { BookingField, BookingFields, StoredFields } from './booking-field.ts';
import { emptyFields } from './booking-field.ts';
import { carFields } from './car.ts';
import { roomFields } from './room.ts';
import type { ResourceType } from './traits.ts';

/** Fields of every kind of booking (Z-20). */
export const commonFields = {
  resourceId: { input: Id, isApproved: true },
  title: { input: line(3, 120), isOptional: true, isContent: true, form: 'text' },
  start: { input: InstantInput, isApproved: true },
  end: { input: InstantInput, isApproved: true, isOpenWhileRunning: true },
  description: {
    input: text(2000),
    initial: '',
    isOpenWhileRunning: true,
    isContent: true,
    form: 'text',
  },
  privacy: { input: z.enum(bookingPrivacies), initial: 'normal' },
  /** Values of the merchant's own fields (F-03). */
  ownFields: { input: OwnValues, initial: {}, isOpenWhileRunning: true, isContent: true },
} as const satisfies BookingFields;

/** The fields that each kind has beside the common ones (Z-21, Z-22, Z-23). */
export const fieldsOfKind = {
  room: roomFields,
  car: carFields,
  asset: assetFields,
} as const satisfies Record<ResourceType, BookingFields>;

type NameIn<F> = F extends unknown ? keyof F : never;

/**
 * The fields of all kinds. Places are those of an asset, which can be null; the server refuses that
 * for a car. The first spread keeps the order in which faults are reported.
 */
export const kindFields = {
  ...roomFields,
  ...assetFields,
  ...carFields,
  ...assetFields,
} satisfies Record<NameIn<(typeof fieldsOfKind)[ResourceType]>, BookingField>;
export const bookingFields = { ...commonFields, ...kindFields };

/** Stored values of the fields of all kinds; those of other kinds are empty. */
export type KindContent = StoredFields<typeof kindFields>;

export const emptyContent: KindContent = emptyFields(kindFields);
