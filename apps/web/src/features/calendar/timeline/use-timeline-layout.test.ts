import { describe, expect, it } from '@jest/globals';
import { rangeOf } from '../calendar-range.ts';
import { timeScale } from './time-scale.ts';
import { closedSpans } from './use-timeline-layout.ts';

const scale = timeScale(rangeOf({ from: '2026-11-23', to: '2026-11-25' }, 'Asia/Bangkok'), 10);
const open = (day: number, from: string, to: string) => ({
  start: `2026-11-${day}T${from}:00+07:00`,
  end: `2026-11-${day}T${to}:00+07:00`,
});

describe('[Z-90] the shading of closed time', () => {
  it('fills the time outside opening hours, to the ends of the axis', () => {
    expect(closedSpans(scale, [open(23, '08:00', '18:00'), open(24, '09:00', '12:00')])).toEqual([
      { from: 0, to: 80 },
      { from: 180, to: 330 },
      { from: 360, to: 480 },
    ]);
  });

  it('covers a day without openings, and nothing if there are no hours', () => {
    expect(closedSpans(scale, [])).toEqual([{ from: 0, to: 480 }]);
    expect(closedSpans(scale, null)).toEqual([]);
  });

  it('ignores hours of days that are not shown', () => {
    expect(closedSpans(scale, [open(22, '08:00', '18:00'), open(26, '08:00', '18:00')])).toEqual([
      { from: 0, to: 480 },
    ]);
  });
});
