import * as z from 'zod/mini';
import { Id, line } from '../schemas.ts';
import type { BookingFields } from './booking-field.ts';
import { Place, purpose, requiredLine } from './loan.ts';

/** Passenger: a user by id, a guest by name. */
const PassengerInput = z.union([
  z.strictObject({ userId: Id }),
  z.strictObject({ name: line(1, 120) }),
]);

const place = { input: Id, answer: Place, empty: null } as const;

/** Fields of a car booking (Z-22). */
export const carFields = {
  /** True if the company provides a driver; then `driverId` and licence are absent. */
  needsDriver: {
    input: z.boolean(),
    initial: false,
    answer: z.boolean(),
    empty: false,
    isApproved: true,
    form: 'flag',
  },
  /** Absent: the caller, unless a driver is needed. */
  driverId: { input: Id, isOptional: true, empty: null, isApproved: true },
  passengers: {
    input: z.array(PassengerInput).check(z.maxLength(100)),
    initial: [],
    /** Without the driver: users by id, guests by name. */
    answer: z.array(z.object({ userId: z.nullable(Id), name: z.string() })),
    isOpenWhileRunning: true,
    isContent: true,
  },
  purpose,
  destination: requiredLine(2, 200),
  /** Buildings of the merchant. */
  pickUpBuildingId: { ...place, answerAs: 'pickUp' },
  returnBuildingId: { ...place, answerAs: 'return' },
  estimatedKm: {
    input: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
    initial: null,
    answer: z.nullable(z.int()),
    empty: null,
    form: 'number',
  },
  /** That the driver holds a valid licence; must be true for who drives themselves. */
  licenceConfirmed: {
    input: z.boolean(),
    initial: false,
    answer: z.boolean(),
    empty: false,
    form: 'flag',
  },
} as const satisfies BookingFields;
