import { describe, expect, it } from '@jest/globals';
import { pageEvents } from './member-frame.tsx';

const results = '/bookings/room/search-result?people=4&start=10';
const form = '/bookings/room?resourceId=r1';

describe('[K-01] analytics events of a page change', () => {
  it.each([
    [null, '/home', []],
    ['/home', '/bookings', ['Start_Booking']],
    ['/home', '/bookings/', ['Start_Booking']],
    ['/bookings', '/bookings/room', []],
    ['/bookings/room', results, ['Search_Booking']],
    [results, form, ['Room_Selection_Booking', 'Detail_Room_Booking']],
    [null, form, ['Detail_Room_Booking']],
    [null, '/bookings/car?resourceId=c1', ['Detail_Booking']],
    ['/my-booking', '/my-booking?id=b1', ['Detail_Booking']],
    ['/home', '/booking-calendar/?date=2026-11-02', ['Calendar']],
  ])('from %s to %s: %j', (from, to, events) => {
    expect(pageEvents(from, to)).toEqual(events);
  });

  it.each([
    ['the fields of a form change its address', form, `${form}&isEdited=true&start=11`],
    ['a booking was made', form, '/bookings/room?success=true&id=b1'],
    ['a dialog closes', '/my-booking?id=b1', '/my-booking'],
    ['the same search is shown again', results, results],
  ])('nothing when %s', (_case, from, to) => {
    expect(pageEvents(from, to)).toEqual([]);
  });

  it('another search when a filter changes', () => {
    expect(pageEvents(results, `${results}&floor=2`)).toEqual(['Search_Booking']);
  });
});
