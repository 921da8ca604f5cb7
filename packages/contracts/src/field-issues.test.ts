import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { listCalendar } from './bookings/booking-calendar.ts';
import { CreateBookingBody } from './bookings/create-booking.ts';
import { parseFields } from './field-issues.ts';
import { line, text } from './schemas.ts';

const valid = {
  type: 'room',
  resourceId: '01910000-0000-7000-8000-000000000001',
  title: 'Weekly sync',
  start: '2026-11-23T09:00:00+07:00',
  end: '2026-11-23T10:00:00+07:00',
  attendees: 4,
};

function issuesOf(schema: z.ZodMiniType, value: unknown) {
  const result = parseFields(schema, value);
  return result.success ? [] : result.issues;
}

describe('the rules of a booking form', () => {
  it('[Z-20] accept only the required fields and fill in the defaults', () => {
    expect(CreateBookingBody.parse(valid)).toMatchObject({
      start: '2026-11-23T02:00:00.000Z',
      description: '',
      privacy: 'normal',
      invitees: [],
      layout: null,
      meetingLink: null,
    });
  });

  it.each([
    ['attendees', 'required', { attendees: undefined }],
    ['title', 'required', { title: '' }],
    ['title', 'too_short', { title: 'ab' }],
    ['title', 'too_short', { title: '  a  ' }],
    ['title', 'too_long', { title: 'x'.repeat(121) }],
    ['title', 'control_characters', { title: 'Sync\u0007now' }],
    ['title', 'control_characters', { title: 'Plan \u202Efdp.exe' }],
    ['title', 'control_characters', { title: 'Plan \u2066now' }],
    ['title', 'wrong_type', { title: 7 }],
    ['resourceId', 'required', { resourceId: undefined }],
    ['resourceId', 'invalid_id', { resourceId: 'room-1' }],
    ['start', 'required', { start: undefined }],
    ['start', 'invalid_datetime', { start: 'tomorrow at nine' }],
    ['start', 'invalid_datetime', { start: '2026-11-23T09:00:00' }],
    ['end', 'end_before_start', { end: valid.start }],
    ['end', 'end_before_start', { end: '2026-11-23T08:00:00+07:00' }],
    ['description', 'too_long', { description: 'x'.repeat(2001) }],
    ['privacy', 'invalid_choice', { privacy: 'secret' }],
    ['kind', 'unknown_field', { kind: 'x' }],
    ['type', 'invalid_choice', { type: 'boat' }],
  ])('[Z-20] report %s with the rule %s', (path, code, change) => {
    expect(issuesOf(CreateBookingBody, { ...valid, ...change })).toEqual([
      expect.objectContaining({ path, code }),
    ]);
  });

  it.each([
    ['attendees', 'required', { attendees: undefined }],
    ['attendees', 'too_small', { attendees: 0 }],
    ['attendees', 'wrong_type', { attendees: 1.5 }],
    ['attendees', 'wrong_type', { attendees: '4' }],
    ['attendees', 'not_a_number', { attendees: Number.NaN }],
    ['invitees.0', 'invalid_format', { invitees: [{ phone: '1' }] }],
    ['layout', 'invalid_choice', { layout: 'circle' }],
    ['equipmentNote', 'too_long', { equipmentNote: 'x'.repeat(501) }],
    ['cateringNote', 'too_long', { cateringNote: 'x'.repeat(501) }],
    ['meetingLink', 'invalid_url', { meetingLink: 'javascript:alert(1)' }],
    ['meetingLink', 'too_long', { meetingLink: `https://x.test/${'x'.repeat(2034)}` }],
  ])('[Z-21] report %s with the rule %s', (path, code, change) => {
    expect(issuesOf(CreateBookingBody, { ...valid, ...change })).toEqual([
      expect.objectContaining({ path, code }),
    ]);
  });

  it('[Z-21] accept a meeting link of 2,048 characters', () => {
    const meetingLink = `https://x.test/${'x'.repeat(2033)}`;
    expect(CreateBookingBody.parse({ ...valid, meetingLink })).toMatchObject({ meetingLink });
  });

  it('[Z-24] report every invalid field at once, with one rule each', () => {
    const issues = issuesOf(CreateBookingBody, { type: 'room', title: '', extra: 1 });
    expect(issues.map(({ path }) => path).sort()).toEqual([
      'attendees',
      'end',
      'extra',
      'resourceId',
      'start',
      'title',
    ]);
  });

  it('limit a calendar window to 45 days and report it', () => {
    const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-15T00:00:00.001Z' };
    expect(issuesOf(listCalendar.query, query)).toEqual([
      { path: 'to', code: 'window_too_long', params: { maxDays: 45 } },
    ]);
    expect(issuesOf(listCalendar.query, { ...query, to: '2026-02-15T00:00:00Z' })).toEqual([]);
  });
});

describe('field issues', () => {
  it('have the value of the rule', () => {
    expect(issuesOf(z.object({ name: line(3, 5) }), { name: 'abcdef' })).toEqual([
      { path: 'name', code: 'too_long', params: { maximum: 5 } },
    ]);
  });

  it('report an empty value as required if one character is the minimum', () => {
    expect(issuesOf(z.object({ name: line(1, 5) }), { name: ' ' })[0]?.code).toBe('required');
  });

  it('report an empty value with a format as required, and a wrong one by the format', () => {
    const code = (email: string) => issuesOf(z.object({ email: z.email() }), { email })[0]?.code;
    expect(['', 'somchai'].map(code)).toEqual(['required', 'invalid_email']);
  });

  it('report a missing choice as required, and an unknown one as invalid', () => {
    const schema = z.object({ condition: z.enum(['good', 'worn']) });
    const code = (condition?: string) => issuesOf(schema, { condition })[0]?.code;
    expect([undefined, 'new'].map(code)).toEqual(['required', 'invalid_choice']);
  });

  it('allow line breaks in a text area but no other control characters', () => {
    expect(issuesOf(text(20), 'one\ntwo\tthree')).toEqual([]);
    expect(issuesOf(text(20), 'one\u0000two')[0]?.code).toBe('control_characters');
  });
});
