import { describe, expect, it } from '@jest/globals';
import { discardVariant } from './discard-rules.ts';

describe('leaving a form', () => {
  it.each([
    ['/bookings/room?resourceId=r1&isEdited=true', 'booking'],
    ['/bookings/car/?isEdited=true', 'booking'],
    ['/my-booking/asset/edit?id=b1&isEdited=true', 'edit'],
    ['/my-booking/room/edit/?isEdited=true', 'edit'],
    ['/bookings/room?resourceId=r1', null],
    ['/bookings/room?resourceId=r1&isEdited=false', null],
    ['/bookings/room?success=true&isEdited=true', null],
    ['/bookings/room/search-result?isEdited=true', null],
    ['/bookings?isEdited=true', null],
    ['/my-booking?isEdited=true', null],
    ['/home?isEdited=true', null],
  ] as const)('[M-02] %s asks as %s', (address, variant) => {
    expect(discardVariant(address)).toBe(variant);
  });
});
