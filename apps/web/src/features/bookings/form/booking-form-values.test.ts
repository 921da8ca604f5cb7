import {
  CreateBookingBody,
  defaultBookingRules,
  EditBookingBody,
  parseFields,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { firstRepeat } from '@/shared/booking/repeat.ts';
import {
  booking,
  colleague,
  id,
  room,
  roomDetails,
} from '../../../shared/booking/testing/fixtures.ts';
import { loan, trip } from '../testing/kinds.ts';
import { emptyForm, formOf } from './booking-form-values.ts';
import { changedParts, createBody, editBody } from './form-parts.ts';

const ownCar = trip().car;
const driven = ownCar && {
  ...ownCar,
  needsDriver: true,
  driver: null,
  licenceConfirmed: false,
  estimatedKm: 80,
  return: { id: id(9), name: 'Hill House' },
};

const user = {
  id: id(20),
  email: 'nicha@acme.test',
  fullName: 'Nicha Suwan',
  profileImage: null,
  timezone: 'Asia/Bangkok',
  businessUnits: [
    { id: id(41), title: 'Sales', userBusinessUnit: { default: 0 as const } },
    { id: id(40), title: 'Product', userBusinessUnit: { default: 1 as const } },
  ],
  termCondition: 1 as const,
  isAllBu: 0 as const,
  licence: null,
  language: null,
  usualBuildingId: null,
  usualFloorId: null,
  homeBuildingId: null,
  mutedMails: [],
  mailsOwnActs: false,
  startReminders: [],
  mutedPushes: [],
  quietHours: null,
  ownAmenities: [],
  ownFields: [],
  timeRules: defaultBookingRules,
  usualHours: null,
  isAdministrator: false,
  roles: [],
  isApprover: false,
};
const window = { start: '2026-11-23T07:00:00.000Z', end: '2026-11-23T08:00:00.000Z' };
const empty = emptyForm({ user, window, amount: 6, buildingId: '' });

function issuesOf(values: typeof empty) {
  const parsed = parseFields(CreateBookingBody, createBody(room, values));
  return parsed.success ? [] : parsed.issues.map(({ path, code }) => [path, code]);
}

describe('form of a room booking', () => {
  it('[D-01] leaves the unit to the person it is for, when the help desk books', () => {
    const values = emptyForm({
      user: { ...user, roles: ['help-desk'] },
      window,
      amount: 6,
      buildingId: '',
    });
    expect(createBody(room, values)).not.toHaveProperty('businessUnitId');
  });

  it('[Z-20] starts for the user, in the default business unit', () => {
    expect(empty).toMatchObject({
      ...window,
      attendees: 6,
      businessUnitId: id(40),
      bookedFor: { id: user.id },
    });
  });

  it.each([
    ['a title of two characters', { title: 'ab' }, ['title', 'too_short']],
    ['a title of 121 characters', { title: 'a'.repeat(121) }, ['title', 'too_long']],
    ['a missing number of people', { attendees: null }, ['attendees', 'too_small']],
    ['an end before the start', { end: window.start }, ['end', 'end_before_start']],
    ['a description over 2000', { description: 'a'.repeat(2001) }, ['description', 'too_long']],
    ['a link that is none', { meetingLink: 'zoom' }, ['meetingLink', 'invalid_url']],
  ])('[Z-24] refuses %s by the schema that the server uses', (_, change, issue) => {
    expect(issuesOf({ ...empty, title: 'Planning', ...change })).toContainEqual(issue);
  });

  it('[Z-04] sends the alternatives of a pool, but not for a series', () => {
    const pool = createBody(room, { ...empty, title: 'Plan' }, { others: ['other'] });
    expect(pool).toMatchObject({ anyOf: [room.id, 'other'] });
    expect(pool).not.toHaveProperty('resourceId');
    const beginning = { start: empty.start, timezone: room.timezone, lastDay: '2027-12-31' };
    const repeat = firstRepeat({ frequency: 'weekly', ...beginning });
    const series = createBody(room, { ...empty, title: 'Plan', repeat }, { others: ['other'] });
    expect(series).toMatchObject({ resourceId: room.id });
    expect(series).not.toHaveProperty('anyOf');
  });

  it('[Z-21] sends colleagues by id and others by email', () => {
    const guest = { userId: null, name: '', email: 'guest@example.com' };
    const member = { userId: colleague.id, name: colleague.fullName, email: colleague.email };
    const body = createBody(room, { ...empty, title: ' Plan ', invitees: [guest, member] });
    expect(CreateBookingBody.parse(body)).toMatchObject({
      title: 'Plan',
      invitees: [{ email: 'guest@example.com', name: '' }, { userId: colleague.id }],
      layout: null,
      meetingLink: null,
    });
  });

  it('[M-01] sends only what was changed, with its starting version', () => {
    const base = booking({ version: 3 });
    const values = { ...formOf(base), title: 'Design critique', end: '2026-11-23T08:30:00.000Z' };
    expect(changedParts('room', formOf(base), values)).toEqual(['title', 'time']);
    expect(EditBookingBody.parse(editBody(base, values))).toEqual({
      version: 3,
      title: 'Design critique',
      end: '2026-11-23T08:30:00.000Z',
    });
  });

  it.each([
    ['car', trip()],
    ['car with a driver', trip({ car: driven })],
    ['loan', loan()],
  ])('[M-01] opens a stored %s without differences: nothing would be sent', (_, stored) => {
    const form = formOf(stored);
    expect(changedParts(stored.type, form, formOf(stored))).toEqual([]);
    expect({ ...form.driver, email: '' }).toEqual({
      ...(stored.car?.driver ?? { id: stored.bookedFor.id, fullName: stored.bookedFor.fullName }),
      email: '',
    });
    expect(form).toMatchObject({
      licenceConfirmed: stored.car?.licenceConfirmed ?? false,
      needsDriver: stored.car?.needsDriver ?? false,
      purpose: (stored.car ?? stored.asset)?.purpose,
      pickUpBuildingId: (stored.car ?? stored.asset)?.pickUp?.id ?? '',
      returnBuildingId: (stored.car ?? stored.asset)?.return?.id ?? '',
      estimatedKm: stored.car?.estimatedKm ?? null,
      quantity: stored.asset?.quantity ?? null,
    });
  });

  it('ignores spaces around a title and the order of invitees', () => {
    const people = ['a', 'b'].map((name) => ({
      userId: null,
      name,
      email: `${name}@acme.test`,
      answer: 'none' as const,
      isReminded: false,
      comment: '',
    }));
    const base = formOf(booking({ invitees: people }));
    const same = { ...base, title: `${base.title} `, invitees: people.toReversed() };
    expect(changedParts('room', base, same)).toEqual([]);
  });

  it('clears a layout and a link with null', () => {
    const details = {
      ...roomDetails,
      layout: 'theatre',
      meetingLink: 'https://x.test',
    } as const;
    const base = booking({ room: details });
    const body = editBody(base, { ...formOf(base), layout: '', meetingLink: '' });
    expect(body).toEqual({ version: 1, layout: null, meetingLink: null });
  });
});
