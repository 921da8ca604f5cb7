import { describe, expect, it } from '@jest/globals';
import { allowedWindow, freeAround } from './allowed-window.ts';

const at = (time: string) => `2027-03-01T${time}:00.000Z`;
const window = { start: at('09:00'), end: at('10:00') };

describe('the next choice after a refusal', () => {
  it.each([
    [{ earliestAt: at('11:00') }, { start: at('11:00'), end: at('12:00') }],
    [
      { nextOpenAt: at('13:00'), hours: '20:00–23:00' },
      { start: at('13:00'), end: at('14:00') },
    ],
    [{ latestEndAt: at('09:30') }, { start: at('09:00'), end: at('09:30') }],
    [{ closesAt: at('08:00') }, null],
    [{ maxAheadDays: 180 }, null],
  ])('[Z-14] is a window that the rule allows: %j', (params, allowed) => {
    expect(allowedWindow(window, params)).toEqual(allowed);
  });
});

describe('free times around a taken one', () => {
  const taken = [
    { start: at('08:30'), end: at('09:15') },
    { start: at('10:00'), end: at('10:30') },
  ];

  it('[Z-31] are after and before it, with the requested length', () => {
    expect(freeAround(window, taken, 0)).toEqual([
      { start: at('10:30'), end: at('11:30') },
      { start: at('07:30'), end: at('08:30') },
    ]);
  });

  it('[Z-31] are never in the past', () => {
    expect(freeAround(window, taken, Date.parse(at('08:00')))).toHaveLength(1);
  });
});
