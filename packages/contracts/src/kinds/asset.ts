import * as z from 'zod/mini';
import { Id } from '../schemas.ts';
import type { BookingFields } from './booking-field.ts';
import { Place, purpose } from './loan.ts';

const place = {
  input: z.nullable(Id),
  initial: null,
  answer: z.nullable(Place),
  empty: null,
} as const;

/** Fields of an asset booking (Z-23). */
export const assetFields = {
  /** How many units are booked (Z-04). */
  quantity: {
    input: z.int().check(z.minimum(1), z.maximum(1000)),
    answer: z.int(),
    empty: 1,
    isApproved: true,
    form: 'number',
  },
  purpose,
  /** Buildings of the merchant; null is where the asset stands. */
  pickUpBuildingId: { ...place, answerAs: 'pickUp' },
  returnBuildingId: { ...place, answerAs: 'return' },
} as const satisfies BookingFields;
