import { describe, expect, it } from '@jest/globals';
import { taken } from '@/shared/booking/testing/fixtures.ts';
import { calendarEntryOf } from '../calendar-entry.ts';
import { draftOf, nudged, snap } from './gesture.ts';

const row = { id: 'room', timezone: 'Asia/Bangkok', gridMinutes: 15 };
const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
const entry = calendarEntryOf(taken('2026-11-23T07:00:00.000Z', '2026-11-23T08:00:00.000Z'));
const told = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(11, 16));

describe('[Z-90] a drag on the timeline', () => {
  it('draws a new booking from its starting point, in both directions, on the grid', () => {
    const gesture = { kind: 'create', resourceId: 'room', anchorMs: at('09:07') } as const;
    expect(told(draftOf(gesture, at('10:20'), row))).toEqual(['09:00', '10:30']);
    expect(told(draftOf(gesture, at('08:20'), row))).toEqual(['08:15', '09:15']);
    expect(told(draftOf(gesture, at('09:07'), row))).toEqual(['09:00', '09:15']);
  });

  it('moves a booking from the point where it was grabbed, also to another row, keeping its length', () => {
    const gesture = { kind: 'move', entry, grabMs: 20 * 60_000 } as const;
    const draft = draftOf(gesture, at('09:34'), { ...row, id: 'other' });
    expect(draft.resourceId).toBe('other');
    expect(told(draft)).toEqual(['09:15', '10:15']);
  });

  it('resizes an end, never to nothing', () => {
    expect(told(draftOf({ kind: 'end', entry }, at('08:52'), row))).toEqual(['07:00', '08:45']);
    expect(told(draftOf({ kind: 'end', entry }, at('05:00'), row))).toEqual(['07:00', '07:15']);
    expect(told(draftOf({ kind: 'start', entry }, at('06:31'), row))).toEqual(['06:30', '08:00']);
    expect(told(draftOf({ kind: 'start', entry }, at('12:00'), row))).toEqual(['07:45', '08:00']);
  });

  it('moves by one step per key', () => {
    const draft = { resourceId: 'room', startMs: at('07:00'), endMs: at('07:30') };
    expect(told(nudged(draft, 'later', row))).toEqual(['07:15', '07:45']);
    expect(told(nudged(draft, 'earlier', row))).toEqual(['06:45', '07:15']);
    expect(told(nudged(draft, 'longer', row))).toEqual(['07:00', '07:45']);
    expect(told(nudged(nudged(draft, 'shorter', row), 'shorter', row))).toEqual(['07:00', '07:15']);
  });

  it('[Z-10] snaps to local time of the place, also with a half-hour offset', () => {
    const hourly = { id: 'room', timezone: 'Asia/Kolkata', gridMinutes: 60 };
    // 10:30 UTC is 16:00 there.
    expect(snap(at('10:41'), hourly)).toBe(at('10:30'));
  });
});
