import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { amenities, amenitiesOf, amenityMask } from './resource.ts';

describe('the amenity mask', () => {
  it('returns exactly its amenities, in the order of the vocabulary', () => {
    fc.assert(
      fc.property(fc.subarray([...amenities]), (chosen) => {
        expect(amenitiesOf(amenityMask(chosen))).toEqual(chosen);
      }),
    );
  });

  it('fits the signed 32-bit column that stores it', () => {
    expect(amenities.length).toBeLessThan(31);
    expect(amenityMask(amenities)).toBeGreaterThan(0);
  });
});
