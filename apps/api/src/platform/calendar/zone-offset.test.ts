import { tzOffset } from '@date-fns/tz';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { zoneOffset } from './zone-offset.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
const hourMs = 60 * 60 * 1000;

describe('the offset of a zone', () => {
  it('equals that of the runtime at any instant', () => {
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
        expect(zoneOffset(zone, at)).toBe(tzOffset(zone, new Date(at)));
      }),
    );
  });

  it('equals that of the runtime in each hour of a day with a clock change', () => {
    for (const day of ['2027-03-14', '2027-03-28', '2027-04-04', '2027-10-31', '2027-11-07']) {
      for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']) {
        for (let hour = -24; hour < 48; hour += 1) {
          const at = Date.parse(`${day}T00:30Z`) + hour * hourMs;
          expect([zone, at, zoneOffset(zone, at)]).toEqual([
            zone,
            at,
            tzOffset(zone, new Date(at)),
          ]);
        }
      }
    }
  });

  it('of an unknown zone is null', () => {
    expect(zoneOffset('Nowhere/Land', 0)).toBeNaN();
  });
});
