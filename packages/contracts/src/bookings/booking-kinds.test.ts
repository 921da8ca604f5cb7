import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod/mini';
import { parseFields } from '../field-issues.ts';
import { SearchBody } from '../resources/search.ts';
import { CreateBookingBody } from './create-booking.ts';
import { EditBookingBody, foreignFields } from './edit-booking.ts';

const id = '01910000-0000-7000-8000-000000000001';
const common = {
  resourceId: id,
  title: 'Visit the plant',
  start: '2026-11-23T09:00:00+07:00',
  end: '2026-11-23T10:00:00+07:00',
};
const car = {
  ...common,
  type: 'car',
  purpose: 'Audit',
  destination: 'Rayong',
  pickUpBuildingId: id,
  returnBuildingId: id,
  licenceConfirmed: true,
};
const asset = { ...common, type: 'asset', quantity: 2, purpose: 'Workshop' };

function issuesOf(schema: z.ZodMiniType, value: unknown) {
  const result = parseFields(schema, value);
  return result.success ? [] : result.issues.map(({ path, code }) => [path, code]);
}

describe('the form of a car', () => {
  it('[Z-22] needs only the required fields and fills in the defaults', () => {
    expect(CreateBookingBody.parse(car)).toMatchObject({
      needsDriver: false,
      passengers: [],
      estimatedKm: null,
    });
  });

  it.each([
    ['purpose', 'required', { purpose: undefined }],
    ['purpose', 'too_short', { purpose: 'x' }],
    ['destination', 'required', { destination: undefined }],
    ['pickUpBuildingId', 'required', { pickUpBuildingId: undefined }],
    ['returnBuildingId', 'wrong_type', { returnBuildingId: null }],
    ['licenceConfirmed', 'not_confirmed', { licenceConfirmed: undefined }],
    ['licenceConfirmed', 'not_confirmed', { licenceConfirmed: false }],
    ['licenceConfirmed', 'wrong_type', { licenceConfirmed: 'yes' }],
    ['driverId', 'not_together', { driverId: id, needsDriver: true }],
    ['estimatedKm', 'too_small', { estimatedKm: 0 }],
    ['passengers.0', 'invalid_format', { passengers: [{ phone: '1' }] }],
    ['attendees', 'unknown_field', { attendees: 2 }],
    ['quantity', 'unknown_field', { quantity: 2 }],
  ])('[Z-22] reports %s with the rule %s', (path, code, change) => {
    expect(issuesOf(CreateBookingBody, { ...car, ...change })).toEqual([[path, code]]);
  });

  it('[Z-22] needs no licence with a company driver', () => {
    const driven = { ...car, needsDriver: true, licenceConfirmed: undefined };
    expect(issuesOf(CreateBookingBody, driven)).toEqual([]);
  });
});

describe('the form of an asset', () => {
  it.each([
    ['quantity', 'required', { quantity: undefined }],
    ['quantity', 'too_small', { quantity: 0 }],
    ['quantity', 'wrong_type', { quantity: 1.5 }],
    ['purpose', 'required', { purpose: undefined }],
    ['pickUpBuildingId', 'invalid_id', { pickUpBuildingId: 'here' }],
    ['driverId', 'unknown_field', { driverId: id }],
  ])('[Z-23] reports %s with the rule %s', (path, code, change) => {
    expect(issuesOf(CreateBookingBody, { ...asset, ...change })).toEqual([[path, code]]);
  });
});

describe('the choice of a resource', () => {
  it.each([
    [[], { resourceId: undefined, anyOf: [id] }],
    [[['resourceId', 'required']], { resourceId: undefined }],
    [[['anyOf', 'not_together']], { anyOf: [id] }],
    [[['anyOf', 'too_few']], { resourceId: undefined, anyOf: [] }],
    [[['anyOf', 'too_many']], { resourceId: undefined, anyOf: Array(51).fill(id) }],
    [[['anyOf.0', 'invalid_id']], { resourceId: undefined, anyOf: ['car'] }],
  ])('[Z-04] has the issues %j with %j', (issues, change) => {
    expect(issuesOf(CreateBookingBody, { ...asset, ...change })).toEqual(issues);
  });
});

describe('the kind of a booking', () => {
  it('[Z-24] is reported when missing or unknown, with the existing ones', () => {
    const { type: _, ...none } = asset;
    expect(issuesOf(CreateBookingBody, none)).toEqual([['type', 'required']]);
    const boat = parseFields(CreateBookingBody, { ...asset, type: 'boat' });
    expect(boat).toMatchObject({
      issues: [{ path: 'type', code: 'invalid_choice', params: { choices: 'room, car, asset' } }],
    });
    expect(issuesOf(CreateBookingBody, 'nothing')).toEqual([['', 'wrong_type']]);
  });

  it('[Z-24] determines the known fields of a change', () => {
    const change = EditBookingBody.parse({
      version: 1,
      title: 'New',
      quantity: 2,
      purpose: 'Fair',
    });
    expect(foreignFields('asset', change)).toEqual([]);
    expect(foreignFields('car', change)).toEqual(['quantity']);
    expect(foreignFields('room', change)).toEqual(['quantity', 'purpose']);
  });

  it('[Z-30] determines the criteria of a search', () => {
    const window = { start: common.start, end: common.end };
    expect(issuesOf(SearchBody, { type: 'car', ...window, capacity: 4 })).toEqual([]);
    expect(issuesOf(SearchBody, { type: 'car', ...window, quantity: 4 })).toEqual([
      ['quantity', 'unknown_field'],
    ]);
    expect(SearchBody.parse({ type: 'asset', ...window })).toMatchObject({ quantity: 1 });
    expect(issuesOf(SearchBody, { type: 'asset', ...window, capacity: 4 })).toEqual([
      ['capacity', 'unknown_field'],
    ]);
  });
});
