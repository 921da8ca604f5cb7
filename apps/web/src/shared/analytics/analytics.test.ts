import { afterEach, describe, expect, it } from '@jest/globals';
import { createSafeStorage } from '@/shared/lib/storage.ts';
import type { AnalyticsKey, CountedEvent } from './analytics.ts';
import { createAnalytics, openContainer } from './analytics.ts';
import { analyticsEvents } from './analytics-events.ts';
import { calendarChanges, parseCalendarRecord } from './calendar-record.ts';

const storage = createSafeStorage<AnalyticsKey>(() => localStorage);

function analyticsAt(times: readonly number[], isConfigured = true) {
  const sent: CountedEvent[] = [];
  const left = [...times];
  const analytics = createAnalytics({
    storage,
    now: () => left.shift() ?? Number.NaN,
    send: isConfigured ? (event) => void sent.push(event) : null,
  });
  return { ...analytics, sent };
}

const record = () => parseCalendarRecord(localStorage.getItem('Gtag-Calendar_Record'));

describe('[K-01] analytics', () => {
  it('has the events of the specification', () => {
    expect(analyticsEvents).toEqual([
      'Start_Booking',
      'Search_Booking',
      'Detail_Booking',
      'Room_Selection_Booking',
      'Detail_Room_Booking',
      'Calendar',
      'Banner',
      'Login',
    ]);
  });

  it('reports the milliseconds from step to step, under keys with the prefix', () => {
    const { track, sent } = analyticsAt([1_000, 3_500, 4_000, 4_250]);
    track('Start_Booking');
    track('Search_Booking');
    track('Room_Selection_Booking');
    track('Detail_Room_Booking');
    expect(sent).toEqual([
      { event: 'Start_Booking' },
      { event: 'Search_Booking', elapsed: 2_500 },
      { event: 'Room_Selection_Booking', elapsed: 500 },
      { event: 'Detail_Room_Booking', elapsed: 250 },
    ]);
    expect(Object.keys(localStorage).every((key) => key.startsWith('Gtag-'))).toBe(true);
    expect(localStorage.getItem('Gtag-Search_Booking')).toBe('3500');
  });

  it('measures over a reload, and nothing if the clock was set back or a value is damaged', () => {
    analyticsAt([5_000]).track('Start_Booking');
    const { track, sent } = analyticsAt([4_000, 6_000]);
    track('Search_Booking');
    localStorage.setItem('Gtag-Search_Booking', 'garbage');
    track('Room_Selection_Booking');
    expect(sent).toEqual([{ event: 'Search_Booking' }, { event: 'Room_Selection_Booking' }]);
  });

  it('does nothing if no container is configured', () => {
    const { track, recordCalendar } = analyticsAt([1_000], false);
    track('Login');
    recordCalendar(calendarChanges.bookingTypeChosen);
    expect(localStorage).toHaveLength(0);
  });
});

describe('[K-01] the container', () => {
  const meta = document.createElement('meta');
  meta.name = 'axp-analytics-container';
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

  afterEach(() => {
    meta.remove();
    for (const script of document.head.querySelectorAll('script')) script.remove();
    Reflect.deleteProperty(window, 'dataLayer');
  });

  it('is not loaded, nor anything else, if the page names none', () => {
    expect(openContainer(document)).toBeNull();
    expect(scripts()).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
  });

  it('is loaded if the page names one, and receives the events', () => {
    meta.content = 'GTM-ABC1234';
    document.head.append(meta);
    openContainer(document)?.({ event: 'Login' });
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);
    expect(window.dataLayer?.at(-1)).toEqual({ event: 'Login' });
  });
});

describe('[C-02] the record of the calendar', () => {
  it('counts choices of a kind and of business units', () => {
    const { recordCalendar } = analyticsAt([]);
    recordCalendar(calendarChanges.bookingTypeChosen);
    recordCalendar(calendarChanges.bookingTypeChosen);
    recordCalendar(calendarChanges.businessUnitsFiltered);
    expect(record()).toMatchObject({ BookingType: 2, FilterBU: 1, FilterRoom: 0 });
  });

  it('stores the number of rooms, 0 when the filter is cleared', () => {
    const { recordCalendar } = analyticsAt([]);
    recordCalendar(calendarChanges.roomsFiltered(4));
    expect(record().FilterRoom).toBe(4);
    recordCalendar(calendarChanges.roomsFiltered(2));
    expect(record().FilterRoom).toBe(2);
    recordCalendar(calendarChanges.roomsFiltered(null));
    expect(record().FilterRoom).toBe(0);
  });

  it('stores the last chosen view, and nothing else changes with it', () => {
    const { recordCalendar } = analyticsAt([]);
    recordCalendar(calendarChanges.bookingTypeChosen);
    recordCalendar(calendarChanges.viewChosen('week'));
    recordCalendar(calendarChanges.viewChosen('day'));
    expect(record()).toEqual({ BookingType: 1, FilterBU: 0, FilterRoom: 0, TypeDateView: 'day' });
  });

  it.each(['', '{"BookingType":', '[]', '{"BookingType":"many","TypeDateView":7}'])(
    'is reset if it is damaged: %s',
    (text) => {
      expect(parseCalendarRecord(text)).toEqual({
        BookingType: 0,
        FilterBU: 0,
        FilterRoom: 0,
        TypeDateView: '',
      });
    },
  );
});
