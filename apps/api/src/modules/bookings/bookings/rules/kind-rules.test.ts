import type { DriverLicence, LicenceRule, LicenceState } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Demand, Offer } from './kind-rules.ts';
import {
  checkDemand,
  drivingAfter,
  hasConfirmedLicence,
  licenceParams,
  needsLicenceApproval,
} from './kind-rules.ts';

const demand: Demand = {
  end: '2026-11-23T04:00:00.000Z',
  attendees: 1,
  passengers: 0,
  driver: null,
  quantity: 1,
};
const offer: Offer = {
  type: 'room',
  capacity: 8,
  quantity: 1,
  licenceClass: null,
  timezone: 'Asia/Bangkok',
};

function refusal(wish: Partial<Demand>, place: Partial<Offer>, enforceCapacity = true) {
  try {
    const rules = { enforceCapacity, driverLicence: 'confirmed' } as const;
    checkDemand({ ...demand, ...wish }, { ...offer, ...place }, rules);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, ...error.details };
  }
}

describe('the capacity of a room', () => {
  it('[Z-21] are enforced only when the rule says so', () => {
    expect(refusal({ attendees: 9 }, {}, false)).toBeNull();
    expect(refusal({ attendees: 8 }, {})).toBeNull();
    expect(refusal({ attendees: 9 }, { capacity: null })).toBeNull();
    expect(refusal({ attendees: 9 }, {})).toEqual({
      code: 'booking.over_capacity',
      params: { capacity: 8 },
      issues: [{ path: 'attendees', code: 'booking.over_capacity', params: { capacity: 8 } }],
    });
  });
});

describe('the seats of a car', () => {
  it('[Z-22] count the driver and the passengers, enforced or not', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 60 }), (passengers, capacity) => {
        const refused = refusal({ passengers }, { type: 'car', capacity }, false);
        expect(refused?.code).toBe(
          passengers + 1 <= capacity ? undefined : 'booking.over_capacity',
        );
      }),
    );
  });
});

describe('a car without a number of seats', () => {
  it('[Z-22] takes any number of passengers', () => {
    expect(refusal({ passengers: 9 }, { type: 'car', capacity: null })).toBeNull();
  });
});

describe('the licence of a driver', () => {
  const car = { type: 'car', licenceClass: 'B' } as const;
  const held = (change: Partial<DriverLicence> = {}): DriverLicence => ({
    classes: ['B'],
    expiresOn: '2030-01-01',
    state: 'confirmed',
    ...change,
  });
  const codeOf = (licence: DriverLicence | null, end = demand.end, timezone = offer.timezone) =>
    refusal({ driver: { licence }, end }, { ...car, timezone })?.code;

  it.each([
    ['B', undefined],
    ['C', undefined],
    ['D', undefined],
    ['A', 'booking.licence_missing'],
  ] as const)('[Z-22] of class %s for a car of class B is refused as %s', (one, code) => {
    expect(codeOf(held({ classes: [one] }))).toBe(code);
  });

  it('[Z-22] is required only when the car needs one and a person of the booking drives', () => {
    expect(codeOf(null)).toBe('booking.licence_missing');
    expect(refusal({ driver: null }, car)).toBeNull();
    expect(refusal({ driver: { licence: null } }, { ...car, licenceClass: null })).toBeNull();
  });

  it.each([
    ['in the morning of its last day', '2026-11-23T04:00:00.000Z', undefined],
    ['at the midnight that ends its last day', '2026-11-23T17:00:00.000Z', undefined],
    ['after that midnight', '2026-11-23T17:15:00.000Z', 'booking.licence_expired'],
  ] as const)(
    '[Z-22] is checked for a booking that ends %s, in the time zone of the car',
    (_, end, code) => {
      expect(codeOf(held({ expiresOn: '2026-11-23' }), end)).toBe(code);
    },
  );

  it('[Z-22] is checked by the day at the car, not at the server', () => {
    const licence = held({ expiresOn: '2026-11-23' });
    expect(codeOf(licence, '2026-11-24T03:00:00.000Z', 'America/Los_Angeles')).toBeUndefined();
    expect(codeOf(licence, '2026-11-23T15:15:00.000Z', 'Asia/Tokyo')).toBe(
      'booking.licence_expired',
    );
  });
});

describe('the driver licence rule of a car', () => {
  type Case = readonly [LicenceRule, LicenceState | null, string | null];
  const unconfirmed = 'booking.licence_unconfirmed';
  const missing = 'booking.licence_missing';

  it.each<Case>([
    ['confirmed', 'confirmed', null],
    ['confirmed', 'entered', unconfirmed],
    ['confirmed', 'rejected', unconfirmed],
    ['confirmed', null, missing],
    ['approval', 'confirmed', null],
    ['approval', 'entered', 'needs approval'],
    ['approval', 'rejected', 'needs approval'],
    ['approval', null, 'needs approval'],
    ['entered', 'confirmed', null],
    ['entered', 'entered', null],
    ['entered', 'rejected', unconfirmed],
    ['entered', null, missing],
  ])('[R-05] "%s" handles a licence that is %s with %s', (driverLicence, state, expected) => {
    const licence = state && { classes: ['B' as const], expiresOn: '2030-01-01', state };
    const wish = { ...demand, driver: { licence } };
    const car = { ...offer, type: 'car', licenceClass: 'B' } as const;
    const rules = { enforceCapacity: true, driverLicence };
    const answer = () => {
      try {
        checkDemand(wish, car, rules);
        return needsLicenceApproval(wish, car, rules) ? 'needs approval' : null;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.code;
      }
    };
    expect(answer()).toBe(expected);
  });

  it.each(['confirmed', 'approval', 'entered'] as const)(
    '[R-05] "%s" refuses a licence that expires before the last day',
    (driverLicence) => {
      const licence = { classes: ['B'], expiresOn: '2026-11-22', state: 'confirmed' } as const;
      const car = { ...offer, type: 'car', licenceClass: 'B' } as const;
      const rules = { enforceCapacity: true, driverLicence };
      expect(() => checkDemand({ ...demand, driver: { licence } }, car, rules)).toThrow(
        'booking.licence_expired',
      );
    },
  );
});

describe('the parameters of a refused licence', () => {
  const licence = { classes: ['B'], expiresOn: '2026-11-22', state: 'confirmed' } as const;
  const trip = { driver: { licence }, end: demand.end };
  const car = { licenceClass: 'B', timezone: offer.timezone } as const;

  it('[Z-14] are the class of the car, and the last day of an expired licence', () => {
    expect(licenceParams('booking.licence_missing', trip, car)).toEqual({ licenceClass: 'B' });
    expect(licenceParams('booking.licence_expired', trip, car)).toEqual({
      licenceClass: 'B',
      expiresOn: '2026-11-22',
    });
  });

  it('[Z-14] are empty for another refusal, or when nothing is known', () => {
    expect(licenceParams('booking.over', trip, car)).toEqual({});
    const classless = { ...car, licenceClass: null };
    const without = { driver: { licence: null }, end: demand.end };
    expect(licenceParams('booking.licence_expired', without, classless)).toEqual({});
    const companys = { driver: null, end: demand.end };
    expect(licenceParams('booking.licence_expired', companys, classless)).toEqual({});
  });

  it('[R-05] must be confirmed for a new driver, and is not needed without one', () => {
    const valid = { ...licence, expiresOn: '2026-11-23' };
    const passes = (driver: Demand['driver']) =>
      hasConfirmedLicence({ driver, end: demand.end }, car);
    expect(passes({ licence: valid })).toBe(true);
    expect(passes({ licence: { ...valid, state: 'entered' } })).toBe(false);
    expect(passes({ licence: null })).toBe(false);
    expect(passes(null)).toBe(true);
  });
});

describe('the driver after a change', () => {
  const driven = { needsDriver: false, driverId: 'bob' };
  const companys = { needsDriver: true, driverId: null };
  const after = (before: typeof driven | typeof companys, change: object) => {
    try {
      return drivingAfter('ann', before, change);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.details.issues?.map(({ path, code }) => `${path} ${code}`);
    }
  };
  const bySelf = { needsDriver: false, driverId: 'ann', licenceConfirmed: true };

  it.each([
    ['a change without a driver', driven, {}, {}],
    ['the driver as before', driven, { driverId: 'bob' }, {}],
    [
      'the driver and the licence as before',
      driven,
      { driverId: 'bob', licenceConfirmed: true },
      {},
    ],
    ['the person before whose licence is confirmed', driven, { licenceConfirmed: true }, {}],
    ['the company as before', companys, { needsDriver: true }, {}],
  ] as const)('[Z-22] stays with %s', (_, before, change, expected) => {
    expect(after(before, change)).toEqual(expected);
  });

  it.each([
    [
      'the company instead of a person',
      driven,
      { needsDriver: true },
      { needsDriver: true, driverId: null, licenceConfirmed: false },
    ],
    ['another person with a licence', driven, { driverId: 'ann', licenceConfirmed: true }, bySelf],
    [
      'the caller where nobody is named',
      companys,
      { needsDriver: false, licenceConfirmed: true },
      bySelf,
    ],
  ] as const)('[Z-22] is %s', (_, before, change, expected) => {
    expect(after(before, change)).toEqual(expected);
  });

  it.each([
    ['a person beside the company', companys, { driverId: 'ann' }, 'driverId not_together'],
    [
      'another person without a word on the licence',
      driven,
      { driverId: 'ann' },
      'licenceConfirmed not_confirmed',
    ],
    [
      'the same person whose licence is denied',
      driven,
      { licenceConfirmed: false },
      'licenceConfirmed not_confirmed',
    ],
  ] as const)('[Z-22] can’t be %s', (_, before, change, refused) => {
    expect(after(before, change)).toEqual([refused]);
  });
});

describe('the units of an asset', () => {
  it('[Z-23] are never more than there are', () => {
    const asset = { type: 'asset', capacity: null, quantity: 5 } as const;
    expect(refusal({ quantity: 5 }, asset)).toBeNull();
    expect(refusal({ quantity: 6 }, asset)).toMatchObject({
      code: 'booking.too_many_units',
      params: { units: 5 },
    });
  });
});
