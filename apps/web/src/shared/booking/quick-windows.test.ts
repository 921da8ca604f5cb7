import { describe, expect, it } from '@jest/globals';
import { quickWindows } from './quick-windows.ts';

describe('quick windows', () => {
  it('offers now, in an hour, this afternoon and tomorrow morning before noon', () => {
    expect(quickWindows(Date.parse('2026-11-21T02:05:00Z'), 'Asia/Bangkok')).toEqual([
      {
        id: 'now',
        window: { start: '2026-11-21T02:15:00.000Z', end: '2026-11-21T02:45:00.000Z' },
      },
      {
        id: 'in-an-hour',
        window: { start: '2026-11-21T03:15:00.000Z', end: '2026-11-21T04:15:00.000Z' },
      },
      {
        id: 'this-afternoon',
        window: { start: '2026-11-21T06:00:00.000Z', end: '2026-11-21T07:00:00.000Z' },
      },
      {
        id: 'tomorrow-morning',
        window: { start: '2026-11-22T02:00:00.000Z', end: '2026-11-22T03:00:00.000Z' },
      },
    ]);
  });

  it('leaves out the afternoon once it has come', () => {
    const ids = quickWindows(Date.parse('2026-11-21T05:30:00Z'), 'Asia/Bangkok').map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['now', 'in-an-hour', 'tomorrow-morning']);
  });
});
