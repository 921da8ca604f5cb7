import { describe, expect, it } from '@jest/globals';
import { composeBundle, perSeries } from './compose-bundle.ts';
import type { Told } from './testing/build-mail.ts';
import { at, buildMail, toBen, trip, writing } from './testing/build-mail.ts';

const bundle = (first: Told, ...others: Told[]) =>
  composeBundle([buildMail(first), ...others.map(buildMail)], writing);
const gone = { booking_status: 'cancelled-admin' } as const;
const cancelled = { status: 'cancelled', action: 'cancel' } as const;

/** A booking that Max cancelled. */
const off = (id: string, facts: Told['facts'] = {}): Told => ({
  ...gone,
  id,
  booking_id: id,
  facts: { ...cancelled, bookingId: id, ...facts },
});

describe('the mail of one act about several bookings', () => {
  it('[D-04] has a reason that all share once, and others with their booking', () => {
    const reason = 'Fire drill';
    const shared = bundle(off('one', { reason }), off('two', { reason }));
    expect(shared.text.match(/Fire drill/g)).toHaveLength(1);
    expect(shared.text).toContain('\nReason: Fire drill');
    const own = bundle(off('one', { title: 'One', reason }), off('two', { reason: 'Painting' }));
    expect(own.text).toMatch(/One: .*\n(.*\n)*Reason: Fire drill\n(.*\n)*Reason: Painting/);
    expect(bundle(off('one'), off('two')).text).not.toContain('Reason:');
  });

  it('[Z-80] leads people with an account to their bookings, and guests nowhere', () => {
    const guest = { user_id: null, recipient_name: '' };
    expect(bundle(off('one'), off('two')).text).toContain('https://acme.example/my-booking');
    const { text } = bundle({ ...off('one'), ...guest }, off('two'));
    expect(text).not.toContain('my-booking');
    expect(text).toContain('Hello,');
  });

  it('[Z-80] has time, place and driver of each, and who did what', () => {
    const car = { ...trip, purpose: 'Audit' };
    const { text } = bundle(off('one', { car, description: 'Numbers' }), off('two'));
    expect(text).toContain(
      [
        'Planning: Your booking has been cancelled by an administrator',
        'Max cancelled it.',
        'Mon, 2 Nov 2026, 10:00–11:00 (Thailand Time)',
        'Thames, Harbour',
        'Driver: Dao',
      ].join('\n'),
    );
    expect(text).not.toMatch(/Audit|Numbers/);
  });

  it('[H-05] names the place of a private booking that its reader is left out of', () => {
    const left = { ...toBen, booking_status: 'cancelled-self' } as const;
    const {
      text,
      calendar,
      moreCalendars = [],
    } = bundle(
      { ...left, facts: { isPrivate: true, title: 'Merger' } },
      { ...left, booking_id: 'two', facts: { bookingId: 'two', title: 'Open' } },
    );
    expect(text).toContain('Thames: Invitation has been cancelled');
    expect(
      [text, calendar?.content, ...moreCalendars.map(({ content }) => content)].join(' '),
    ).not.toContain('Merger');
    expect(text).toContain('Open: Invitation has been cancelled');
  });

  it('[Z-80] has a calendar file for each method and id', () => {
    const seriesId = 'series-1';
    const date = (id: string, day: number) => ({
      seriesId,
      originalStart: at('10:00', day),
      bookingId: id,
    });
    const { calendar, moreCalendars = [] } = bundle(
      off('one', date('one', 2)),
      off('two', date('two', 3)),
      { booking_id: 'three', facts: date('three', 4) },
      off('four'),
    );
    const files = [calendar, ...moreCalendars].map((file) => [
      file?.method,
      file?.content.match(/BEGIN:VEVENT/g)?.length,
    ]);
    expect(files).toEqual([
      ['cancel', 2],
      ['request', 1],
      ['cancel', 1],
    ]);
  });
});

describe('the mails of one act about dates of a series', () => {
  const series = (id: string, day: number, facts: Told['facts'] = {}): Told =>
    off(id, { seriesId: 'series-1', start: at('10:00', day), end: at('11:00', day), ...facts });
  const merged = (first: Told, ...others: Told[]) =>
    perSeries([buildMail(first), ...others.map(buildMail)]).map(({ bookingId, facts }) => [
      bookingId,
      ...facts.alsoDates.map((date) => date.bookingId),
    ]);

  it('[Z-03] are one for the dates with the same news, in their order', () => {
    expect(merged(series('one', 2), series('three', 4), series('two', 3))).toEqual([
      ['one', 'two', 'three'],
    ]);
  });

  it('[Z-03] are separate for other series, other news and other reasons', () => {
    const moved = { ...series('moved', 3, { status: 'approved' }), booking_status: 'admin-edit' };
    expect(
      merged(
        series('one', 2),
        moved,
        series('painting', 4, { reason: 'Painting' }),
        off('single'),
        series('two', 5),
      ),
    ).toEqual([['one', 'two'], ['moved'], ['painting'], ['single']]);
  });

  it('[Z-03] name dates without a mail of their own once, and of a cancellation only cancelled ones', () => {
    const alsoDates = [
      { bookingId: 'two', start: at('10:00', 3) },
      { bookingId: 'three', start: at('10:00', 4) },
      { bookingId: 'kept', start: at('10:00', 5), status: 'approved' },
    ];
    expect(merged(series('one', 2, { alsoDates }), series('two', 3))).toEqual([
      ['one', 'two', 'three'],
    ]);
    const other = { ...series('three', 4), booking_status: 'cancelled-timeout' };
    expect(merged(series('one', 2, { alsoDates }), series('two', 3), other)).toEqual([
      ['one', 'two'],
      ['three'],
    ]);
    const changed = { alsoDates, status: 'approved' } as const;
    expect(merged({ ...series('one', 2, changed), booking_status: 'admin-edit' })).toEqual([
      ['one', 'two', 'three', 'kept'],
    ]);
  });

  it('[Z-61] are about the whole series where the last step is, and no date is elsewhere', () => {
    const wholeSeries = {
      rule: {},
      timezone: 'Asia/Bangkok',
      wall_start: '10:00',
      first_start: at('10:00'),
      length_minutes: 60,
    };
    const isWhole = (first: Told, ...others: Told[]) =>
      perSeries([buildMail(first), ...others.map(buildMail)])[0].facts.wholeSeries !== null;
    expect(isWhole(series('one', 2), series('two', 3, { wholeSeries }))).toBe(true);
    expect(isWhole(series('one', 2, { wholeSeries }), series('two', 3))).toBe(false);
    const kept = {
      ...series('kept', 4, { status: 'approved', wholeSeries }),
      booking_status: 'admin-edit',
    };
    expect(isWhole(series('one', 2), series('two', 3, { wholeSeries }), kept)).toBe(false);
  });
});
