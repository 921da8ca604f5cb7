import * as z from 'zod/mini';
import { BookingSummary } from '../bookings/booking-summary.ts';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, Instant, InstantInput, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import { bookingStatuses } from '../vocabulary/booking-status.ts';
import { merchantBookingStates } from '../vocabulary/merchant-bookings.ts';
import { ExportQuery, xlsxType } from './sheet-columns.ts';

const PersonName = z.object({ id: Id, fullName: z.string() });

/** When an administrator reminded the person of an overdue booking today; null if none has. */
const remindedAt = z.nullable(Instant);

/** A booking in the list of all bookings of the merchant. */
export const MerchantBooking = namedObject('MerchantBooking', {
  id: Id,
  type: z.enum(resourceTypes),
  status: z.enum(bookingStatuses),
  /** Whether it is out after its end. */
  isOverdue: z.boolean(),
  remindedAt,
  start: Instant,
  end: Instant,
  timezone: z.string(),
  isRecurring: z.boolean(),
  resource: z.object({ id: Id, name: z.string(), building: z.string() }),
  /** Null for a private booking that the caller may not read (H-05). */
  details: z.nullable(
    z.object({ title: z.string(), bookedFor: PersonName, businessUnit: z.string() }),
  ),
});
export type MerchantBooking = z.output<typeof MerchantBooking>;

const BookingFilter = {
  /** Range of the start. */
  from: z.optional(InstantInput),
  to: z.optional(InstantInput),
  type: z.optional(z.enum(resourceTypes)),
  resourceId: z.optional(Id),
  /** Booker or booked for; excludes private bookings that the caller may not read. */
  personId: z.optional(Id),
  status: z.optional(z.enum(merchantBookingStates)),
  /** Words of the title or the resource's name. */
  text: z.optional(line(0, 120)),
  sort: z._default(z.enum(['start', '-start']), 'start'),
};

export const listMerchantBookings = adminOperation('GET', '/bookings', {
  summary: 'List all bookings of the merchant, by start',
  access: ['view', 'MerchantBooking'],
  query: z.strictObject({ ...BookingFilter, ...PageQuery }),
  success: { status: 200, data: z.array(MerchantBooking), meta: PageMeta },
});

export const exportMerchantBookings = adminOperation('GET', '/bookings.csv', {
  summary: 'Export filtered bookings as CSV',
  access: ['view', 'MerchantBooking'],
  query: z.strictObject({ ...BookingFilter, ...ExportQuery }),
  download: ['text/csv'],
});

/** Most bookings of an Excel file; a CSV file has no limit. */
export const maxExcelRows = 50_000;

export const exportBookingsSheet = adminOperation('GET', '/bookings.xlsx', {
  summary: 'Export filtered bookings as an Excel file',
  access: ['view', 'MerchantBooking'],
  query: z.strictObject({ ...BookingFilter, ...ExportQuery }),
  download: [xlsxType],
  errors: ['booking.too_many_for_excel'],
});

/** A car or asset that is out after its end. */
export const OverdueReturn = namedObject('OverdueReturn', {
  id: Id,
  end: Instant,
  timezone: z.string(),
  resource: z.object({ id: Id, type: z.enum(resourceTypes), name: z.string() }),
  /** Null for a private booking that the caller may not read (H-05). */
  booking: z.nullable(BookingSummary),
  /** Null under the same condition. */
  bookedFor: z.nullable(PersonName),
  /** The booking that follows on the same resource; its person is null if it is private. */
  next: z.nullable(z.object({ start: Instant, fullName: z.nullable(z.string()) })),
  remindedAt,
});
export type OverdueReturn = z.output<typeof OverdueReturn>;

export const listOverdueReturns = adminOperation('GET', '/overdue-returns', {
  summary: 'List overdue cars and assets, the longest first, at most 50',
  access: ['view', 'MerchantBooking'],
  success: {
    status: 200,
    data: z.array(OverdueReturn),
    meta: z.object({ total: z.int() }),
  },
});

export const remindOverdue = adminOperation('POST', '/bookings/{id}/reminder', {
  summary: 'Remind the person of an overdue car or asset, once a day',
  access: ['update', 'MerchantBooking'],
  success: { status: 200, data: z.null() },
  errors: ['booking.not_found', 'booking.not_overdue', 'booking.already_reminded'],
});
