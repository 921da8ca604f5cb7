import { defaultBookingRules } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import type { ApprovalFacts } from './approval.ts';
import { acceptanceRefusals, needsApproval, touchesApproval } from './approval.ts';

const hour = { start: '2026-11-23T03:00:00.000Z', end: '2026-11-23T04:00:00.000Z' };
const facts = (change: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  ...hour,
  rules: defaultBookingRules.room,
  isFlagged: false,
  isOutsideHours: false,
  businessUnitId: 'sales',
  needsLicenceApproval: false,
  resourceUnitId: null,
  ...change,
});
const when = (rules: Partial<ApprovalFacts['rules']>): ApprovalFacts['rules'] => ({
  ...defaultBookingRules.room,
  approval: 'when',
  ...rules,
});

describe('the need of approval', () => {
  it('[Z-40] is by default never for a room, always for a car, and by its flag for an asset', () => {
    const { room, car, asset } = defaultBookingRules;
    expect(needsApproval(facts({ rules: room }))).toBe(false);
    expect(needsApproval(facts({ rules: room, isFlagged: true }))).toBe(true);
    expect(needsApproval(facts({ rules: car }))).toBe(true);
    expect(needsApproval(facts({ rules: asset }))).toBe(false);
    expect(needsApproval(facts({ rules: asset, isFlagged: true }))).toBe(true);
  });

  it('[Z-40] can be set to never and to always', () => {
    const never = { ...defaultBookingRules.car, approval: 'never' } as const;
    const always = { ...defaultBookingRules.room, approval: 'always' } as const;
    expect(needsApproval(facts({ rules: never, isFlagged: true }))).toBe(false);
    expect(needsApproval(facts({ rules: always }))).toBe(true);
  });

  it('[R-05] exists for a licence that an approver must check, whatever the mode', () => {
    const never = { ...defaultBookingRules.car, approval: 'never' } as const;
    expect(needsApproval(facts({ rules: never, needsLicenceApproval: true }))).toBe(true);
  });

  it('[Z-40] depends on a length above the limit, not at it', () => {
    const at = when({ approvalAboveMinutes: 60 });
    const above = when({ approvalAboveMinutes: 45 });
    expect(needsApproval(facts({ rules: at, isFlagged: true }))).toBe(false);
    expect(needsApproval(facts({ rules: above }))).toBe(true);
  });

  it('[Z-40] depends on the opening hours', () => {
    const rules = when({ approvalOutsideHours: true });
    expect(needsApproval(facts({ rules }))).toBe(false);
    expect(needsApproval(facts({ rules, isOutsideHours: true }))).toBe(true);
    expect(needsApproval(facts({ rules: when({}), isOutsideHours: true }))).toBe(false);
  });

  it('[Z-40] depends on a business unit other than the resource’s own', () => {
    const rules = when({ approvalForOtherUnits: true });
    expect(needsApproval(facts({ rules }))).toBe(false);
    expect(needsApproval(facts({ rules, resourceUnitId: 'sales' }))).toBe(false);
    expect(needsApproval(facts({ rules, resourceUnitId: 'finance' }))).toBe(true);
  });
});

describe('the approval of a request', () => {
  const wanted = {
    ...hour,
    attendees: 8,
    isBookedForActive: true,
    resource: { isActive: true, capacity: 8 },
    rules: { enforceCapacity: true },
    licenceRefusal: null,
    now: new Date('2026-11-23T03:59:00.000Z'),
  } as const;
  const tooMany = { attendees: 9 };

  it.each([
    ['nothing: it runs, and is full', {}, []],
    ['its end', { now: new Date('2026-11-23T04:00:00.000Z') }, ['booking.over']],
    [
      'a resource that is out of service',
      { resource: { isActive: false, capacity: 8 } },
      ['resource.not_found'],
    ],
    ['a person who has left', { isBookedForActive: false }, ['user.not_found']],
    ['too many people', tooMany, ['booking.over_capacity']],
    [
      'too many people where that is allowed',
      { ...tooMany, rules: { enforceCapacity: false } },
      [],
    ],
    [
      'people in a place without a number',
      { ...tooMany, resource: { isActive: true, capacity: null } },
      [],
    ],
    ['a number that is not known', { attendees: null }, []],
    ['a licence', { licenceRefusal: 'booking.licence_expired' }, ['booking.licence_expired']],
    [
      'several of these, in this order',
      { ...tooMany, isBookedForActive: false, licenceRefusal: 'booking.licence_missing' },
      ['user.not_found', 'booking.over_capacity', 'booking.licence_missing'],
    ],
  ] as const)('[Z-42] is prevented by %s', (_, change, expected) => {
    expect(acceptanceRefusals({ ...wanted, ...change })).toEqual(expected);
  });
});

describe('a change of an approved booking', () => {
  const before = { ...hour, resourceId: 'a', attendees: 4, quantity: null, driverId: null };

  it.each([
    ['nothing', {}, false],
    ['a later end', { end: '2026-11-23T04:15:00.000Z' }, true],
    ['an earlier start', { start: '2026-11-23T02:45:00.000Z' }, true],
    ['an earlier end', { end: '2026-11-23T03:30:00.000Z' }, false],
    ['a later start', { start: '2026-11-23T03:30:00.000Z' }, false],
    ['another day', { start: '2026-11-24T03:00:00.000Z', end: '2026-11-24T04:00:00.000Z' }, true],
    ['another resource', { resourceId: 'b' }, true],
    ['another quantity', { quantity: 2 }, true],
    ['another driver', { driverId: 'eve' }, true],
    ['more people', { attendees: 5 }, true],
    ['fewer people', { attendees: 3 }, false],
  ])('[Z-43] by %s needs a new approval: %j %s', (_, change, expected) => {
    expect(touchesApproval(before, { ...before, ...change })).toBe(expected);
  });
});
