import type { FieldIssue, ProblemCode, ProblemParams } from '@axp/contracts';
import type { FormField } from './booking-form-values.ts';
import { BookingFormValues } from './booking-form-values.ts';

/** The field that a rule speaks of, so that its words stand where the choice is made (Z-14). */
const fieldOfRule: Partial<Record<ProblemCode, FormField>> = {
  'booking.start_in_past': 'start',
  'booking.notice_too_short': 'start',
  'booking.too_far_ahead': 'end',
  'booking.too_long': 'end',
  'booking.off_grid': 'start',
  'booking.closed_day': 'start',
  'booking.closed_weekday': 'start',
  'booking.not_open': 'start',
  'booking.outside_hours': 'start',
  'booking.open_until': 'end',
  'booking.over_capacity': 'attendees',
  'booking.too_many_units': 'quantity',
  'booking.too_few_free': 'quantity',
  'booking.licence_missing': 'driver',
  'booking.licence_expired': 'driver',
  'booking.licence_unconfirmed': 'driver',
  'business_unit.not_allowed': 'businessUnitId',
  'user.not_found': 'bookedFor',
};

/** Fields of the body that are called otherwise in the form. */
const renamed: ReadonlyMap<string, FormField> = new Map([
  ['bookedForId', 'bookedFor'],
  ['recurrence', 'repeat'],
  ['driverId', 'driver'],
]);

/** Values of the form that are no field of the body, or that show no error. */
const unnamed: readonly string[] = [
  'bookedFor',
  'repeat',
  'driver',
  'dateOverrides',
  'resourceId',
  'ownFields',
];

function isField(name: string): name is FormField {
  return Object.hasOwn(BookingFormValues.shape, name) && !unnamed.includes(name);
}

/** A field that shows a refusal: one of the form, or an own field of the merchant. */
type ShownField = FormField | `ownFields.${string}`;

/** The form field of a path of the body: `body.invitees.0.email` → `invitees`. */
export function formFieldOf(path: string): ShownField | null {
  const [name = '', id] = path.replace(/^body\./, '').split('.');
  if (name === 'ownFields' && id !== undefined) return `ownFields.${id}`;
  return renamed.get(name) ?? (isField(name) ? name : null);
}

interface Refused {
  readonly code: ProblemCode;
  readonly params: ProblemParams;
  readonly issues: readonly FieldIssue[];
}

export type FieldRefusal =
  | { readonly field: ShownField; readonly issue: FieldIssue }
  | { readonly field: FormField; readonly rule: Pick<Refused, 'code' | 'params'> };

/** Where the words of a refusal belong; empty when it concerns the booking as a whole. */
export function fieldRefusals({ code, params, issues }: Refused): FieldRefusal[] {
  const fromIssues = issues.flatMap((issue) => {
    const field = formFieldOf(issue.path);
    return field === null ? [] : [{ field, issue }];
  });
  const field = fieldOfRule[code];
  if (fromIssues.length > 0 || field === undefined) return fromIssues;
  return [{ field, rule: { code, params } }];
}
