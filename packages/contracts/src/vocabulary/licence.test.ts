import { describe, expect, it } from '@jest/globals';
import type { DriverLicence, LicenceRule } from './licence.ts';
import { licenceRules, licenceVerdict, maskedNumber } from './licence.ts';

const lastDay = '2026-11-02';
const licence: DriverLicence = { classes: ['A', 'C'], expiresOn: lastDay, state: 'confirmed' };
const entered = { ...licence, state: 'entered' } as const;
const rejected = { ...licence, state: 'rejected' } as const;
const expired = { ...licence, expiresOn: '2026-11-01' };

describe('[R-05] a car for class B', () => {
  const verdictOn = (held: DriverLicence | null, rule: LicenceRule) =>
    licenceVerdict(held, { licenceClass: 'B', rule, lastDay });

  const missing = { confirmed: 'booking.licence_missing', approval: 'approval' };
  const unconfirmed = { confirmed: 'booking.licence_unconfirmed', approval: 'approval' };

  it.each([
    ['a confirmed licence of class C, on its last day', licence, {}],
    ['an entered one', entered, unconfirmed],
    ['a rejected one', rejected, { ...unconfirmed, entered: 'booking.licence_unconfirmed' }],
    ['one of class A', { ...licence, classes: ['A'] }, { ...missing, entered: missing.confirmed }],
    ['none', null, { ...missing, entered: missing.confirmed }],
  ] as const)('is given by the rule to %s', (_, held, refusals) => {
    const verdicts = { confirmed: 'ok', approval: 'ok', entered: 'ok', ...refusals };
    for (const rule of licenceRules) expect(verdictOn(held, rule)).toBe(verdicts[rule]);
  });

  it('is given by no rule to an expired one', () => {
    for (const rule of licenceRules) {
      expect(verdictOn(expired, rule)).toBe('booking.licence_expired');
    }
  });
});

describe('[R-05] classes of a licence', () => {
  it.each([
    ['A', ['A']],
    ['B', ['B']],
    ['C', ['B', 'C']],
    ['D', ['B', 'D']],
  ] as const)('%s covers %j', (held, covered) => {
    const trip = { rule: 'confirmed', lastDay } as const;
    const drives = (['A', 'B', 'C', 'D'] as const).filter(
      (licenceClass) =>
        licenceVerdict({ ...licence, classes: [held] }, { ...trip, licenceClass }) === 'ok',
    );
    expect(drives).toEqual(covered);
  });

  it('are not asked for by a car without one', () => {
    expect(licenceVerdict(null, { licenceClass: null, rule: 'confirmed', lastDay })).toBe('ok');
  });
});

it('[R-05] a licence number shows its last four digits, from eight on', () => {
  expect(maskedNumber('12345678')).toBe('••••5678');
  expect(maskedNumber('1234567')).toBe('••••');
});
