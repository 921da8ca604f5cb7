import { describe, expect, it } from '@jest/globals';
import { mailMerchant } from '../../../notices/mail/testing/mail-merchant.ts';
import { composeWeeklyReport, weeklyReport } from './compose-weekly-report.ts';

type Composing = Parameters<typeof weeklyReport>[0];
type Figures = Composing['report']['figures'];

const none: Figures = {
  bookings: 0,
  openMinutes: 0,
  usedMinutes: 0,
  awaited: 0,
  noShows: 0,
  releasedMinutes: 0,
  reusedMinutes: 0,
  searches: 0,
  misses: 0,
};
const week: Figures = {
  ...none,
  openMinutes: 1000,
  usedMinutes: 505,
  awaited: 40,
  noShows: 1,
  releasedMinutes: 600,
  reusedMinutes: 120,
  searches: 200,
  misses: 50,
};
const reportOf = (figures: Figures, figuresBefore: Figures | null = null) =>
  weeklyReport({
    report: { from: '2026-11-02', to: '2026-11-08', figures, figuresBefore },
    type: 'room',
    language: 'en',
    merchant: 'Acme',
  });

describe('[D-06] the figures of the weekly report', () => {
  it('are shares, with amounts where there is more to count', () => {
    expect(reportOf(week).figures.map(({ label, value }) => [label, value])).toEqual([
      ['Use of opening hours', '51%'],
      ['No-shows', '2.5%'],
      ['Released and booked again', '2 h, 20%'],
      ['Searches without a result', '50, 25%'],
    ]);
  });

  it('are dashes and amounts where there was nothing to share', () => {
    expect(reportOf(none).figures.map(({ value }) => value)).toEqual(['–', '–', '0 h', '0']);
  });

  it.each([
    ['use and no-shows', week, 'Rooms at Acme: 51% used, 2.5% no-shows'],
    ['use alone where no one was awaited', { ...week, awaited: 0 }, 'Rooms at Acme: 51% used'],
    ['that there are none', none, 'Rooms at Acme: no figures for last week'],
  ])('have in the subject %s', (_, figures, subject) => {
    expect(reportOf(figures).subject).toBe(subject);
  });

  it('tell the change in points, where both weeks have a share', () => {
    const change = (now: Figures, before: Figures | null) =>
      reportOf(now, before).figures[0]?.change;
    expect(change(week, { ...week, usedMinutes: 480 })).toBe('up 2.5 points, was 48%');
    expect(change(week, { ...week, usedMinutes: 530 })).toBe('down 2.5 points, was 53%');
    expect(change(week, { ...week, usedMinutes: 505 })).toBe('no change');
    for (const [now, before] of [
      [week, null],
      [week, none],
      [none, week],
    ] as const) {
      expect(change(now, before)).toBeNull();
    }
  });

  it('stand in the mail as they are, with their change where there is one', () => {
    const mailOf = (figuresBefore: Figures | null) =>
      composeWeeklyReport({
        id: 'mail-1',
        report: { from: '2026-11-02', to: '2026-11-08', figures: week, figuresBefore },
        type: 'room',
        language: 'en',
        merchant: mailMerchant,
        to: { name: 'Ann', address: 'ann@acme.test' },
        links: { page: 'https://acme.example/end', oneClick: 'https://acme.example/now' },
      }).text.split('\n');
    expect(mailOf(null)).toContain('Use of opening hours: 51%');
    expect(mailOf(week)).toContain('Use of opening hours: 51% (no change)');
  });
});
