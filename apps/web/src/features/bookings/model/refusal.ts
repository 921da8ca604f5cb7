import type { FieldIssue, ProblemCode, ProblemParams } from '@axp/contracts';
import type { RoomFormValues } from './room-form.ts';

export type RoomField = keyof RoomFormValues;

/** The field that a rule speaks of, so that its words stand where the choice is made (Z-14). */
const fieldOfRule: Partial<Record<ProblemCode, RoomField>> = {
  'booking.start_in_past': 'start',
  'booking.notice_too_short': 'start',
  'booking.too_far_ahead': 'end',
  'booking.too_long': 'end',
  'booking.off_grid': 'start',
  'booking.over_capacity': 'attendees',
  'business_unit.not_allowed': 'businessUnitId',
  'user.not_found': 'bookedFor',
};

const formFields: Readonly<Record<string, RoomField>> = {
  title: 'title',
  start: 'start',
  end: 'end',
  attendees: 'attendees',
  bookedForId: 'bookedFor',
  businessUnitId: 'businessUnitId',
  description: 'description',
  privacy: 'privacy',
  invitees: 'invitees',
  layout: 'layout',
  equipmentNote: 'equipmentNote',
  cateringNote: 'cateringNote',
  meetingLink: 'meetingLink',
};

/** The form field of a path of the body: `body.invitees.0.email` → `invitees`. */
export function roomFieldOf(path: string): RoomField | null {
  const [first = '', second = ''] = path.split('.');
  return formFields[first === 'body' ? second : first] ?? null;
}

interface Refused {
  readonly code: ProblemCode;
  readonly params: ProblemParams;
  readonly issues: readonly FieldIssue[];
}

export type FieldRefusal =
  | { readonly field: RoomField; readonly issue: FieldIssue }
  | { readonly field: RoomField; readonly rule: Pick<Refused, 'code' | 'params'> };

/** Where the words of a refusal belong; empty when it concerns the booking as a whole. */
export function fieldRefusals({ code, params, issues }: Refused): FieldRefusal[] {
  const fromIssues = issues.flatMap((issue) => {
    const field = roomFieldOf(issue.path);
    return field === null ? [] : [{ field, issue }];
  });
  const field = fieldOfRule[code];
  if (fromIssues.length > 0 || field === undefined) return fromIssues;
  return [{ field, rule: { code, params } }];
}
