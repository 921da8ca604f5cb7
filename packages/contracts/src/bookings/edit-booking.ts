import * as z from 'zod/mini';
import { editShape } from '../kinds/booking-field.ts';
import { commonFields, fieldsOfKind, kindFields } from '../kinds/booking-fields.ts';
import type { ResourceType } from '../kinds/traits.ts';
import { line, Version } from '../schemas.ts';
import { Recurrence } from './recurrence.ts';
import { DateExceptions, onClash } from './series.ts';

const common = {
  version: Version,
  /** Reason; required if the caller is not the owner (Z-71). */
  reason: z.optional(line(1, 500)),
  ...editShape(commonFields),
  /**
   * Another rule, for `following` or `all` dates; counted from the first date that changes. A booking
   * without one repeats from now on, and null for `this` date takes it out of its series.
   */
  recurrence: z.optional(z.nullable(Recurrence)),
  /** For `following` or `all`: a date whose new time is taken is left out, which cancels it. */
  onClash,
  /** Single dates to leave out or to have otherwise, named by the start that the changed rule gives. */
  exceptions: z.optional(DateExceptions),
  /** Says that dates changed by themselves may lose that (`booking.series_exceptions`). */
  isConfirmed: z.optional(z.boolean()),
};

/**
 * A change: what is absent stays, null clears; `version` is the one the change was made from. A
 * booking keeps its kind, so the body doesn't repeat it: all fields of all kinds are known here,
 * and the server refuses those that the booking's own kind has not, as unknown (`unknown_field`).
 */
export const EditBookingBody = z.strictObject({ ...common, ...editShape(kindFields) }).check(
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
