import { describe, expect, it } from '@jest/globals';
import { booking } from '../../../shared/booking/testing/fixtures.ts';
import { formOf } from '../form/booking-form-values.ts';
import { loan, trip } from '../testing/kinds.ts';
import { needsReapproval } from './use-edit-form.ts';

const asks = { needsApproval: true };
const base = booking();
const before = formOf(base);

describe('a change of an approved booking', () => {
  it.each([
    ['a later end', { end: '2026-11-23T09:00:00.000Z' }, true],
    ['a shorter time', { end: '2026-11-23T07:30:00.000Z' }, false],
    ['more people', { attendees: 5 }, true],
    ['fewer people', { attendees: 3 }, false],
    ['another title', { title: 'Other' }, false],
    ['other notes', { description: 'Note' }, false],
  ])('[Z-43] needs approval by field: %s', (_, change, isAsked) => {
    expect(needsReapproval(base, { ...before, ...change }, asks)).toBe(isAsked);
  });

  it('[Z-43] needs approval for another quantity or driver', () => {
    expect(needsReapproval(loan(), { ...formOf(loan()), quantity: 1 }, asks)).toBe(true);
    expect(needsReapproval(trip(), { ...formOf(trip()), needsDriver: true }, asks)).toBe(true);
  });

  it('[Z-43] needs no approval if none is required, or one is pending already', () => {
    const later = { ...before, end: '2026-11-23T09:00:00.000Z' };
    expect(needsReapproval(base, later, { needsApproval: false })).toBe(false);
    const pending = booking({ status: 'pending-approval-book' });
    expect(needsReapproval(pending, later, asks)).toBe(false);
  });
});
