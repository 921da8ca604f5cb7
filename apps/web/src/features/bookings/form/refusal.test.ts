import { describe, expect, it } from '@jest/globals';
import { fieldRefusals, formFieldOf } from './refusal.ts';

describe('refusal', () => {
  it.each([
    ['booking.start_in_past', 'start'],
    ['booking.notice_too_short', 'start'],
    ['booking.too_far_ahead', 'end'],
    ['booking.too_long', 'end'],
    ['booking.off_grid', 'start'],
    ['booking.over_capacity', 'attendees'],
    ['business_unit.not_allowed', 'businessUnitId'],
  ] as const)('[Z-14] shows %s at the field %s', (code, field) => {
    const params = { capacity: 8 };
    expect(fieldRefusals({ code, params, issues: [] })).toEqual([
      { field, rule: { code, params } },
    ]);
  });

  it('[Z-24] shows each refused value at its own field', () => {
    const issue = (path: string) => ({ path, code: 'required', params: {} });
    const issues = [issue('body.title'), issue('bookedForId'), issue('body.unknown')];
    const refusals = fieldRefusals({ code: 'request.invalid', params: {}, issues });
    expect(refusals.map(({ field }) => field)).toEqual(['title', 'bookedFor']);
  });

  it('shows a refusal of the whole booking at the form', () => {
    expect(fieldRefusals({ code: 'booking.slot_taken', params: {}, issues: [] })).toEqual([]);
  });

  it('finds the field of a nested path', () => {
    expect(formFieldOf('body.invitees.0.email')).toBe('invitees');
    expect(formFieldOf('query.cursor')).toBeNull();
    expect(formFieldOf('resourceId')).toBeNull();
  });
});
