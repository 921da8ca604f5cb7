import type { Language, User } from '@axp/contracts';
import { getMe } from '@axp/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CalendarPage } from '@/features/calendar/index.ts';
import { at, serveCalendar } from '@/features/calendar/testing/world.ts';
import { formatLongDate } from '@/shared/lib/datetime/index.ts';
import {
  acme,
  firstTokens,
  pretendNow,
  rememberLanguage,
  rememberSignIn,
  renderWithProviders,
  respond,
  server,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { firstView, openPage } from '../testing/open-page.tsx';

const pathname = '/booking-calendar';

function openCalendar(query = '', user: User | null = somchai): void {
  rememberSignIn(firstTokens, user ?? undefined);
  openPage(acme, { pathname, query });
}

afterEach(() => {
  delete window.axpEarlyAnswers;
  delete window.axpAskEarly;
  document.body.replaceChildren();
});

describe('a calendar before scripts have loaded', () => {
  const now = at('10:00');
  const inWords = (date: string, language: Language) =>
    formatLongDate(`${date}T12:00:00+07:00`, { language, timezone: 'Asia/Bangkok' });
  const day = () => firstView()?.querySelector('h1')?.textContent;

  beforeEach(() => {
    pretendNow(now);
    serveCalendar([]);
    server.use(respond(getMe, somchai));
  });

  it.each([
    ['en', '', '2035-03-05'],
    ['th', '', '2035-03-05'],
    ['en', '?view=day&date=2035-03-09', '2035-03-09'],
    ['th', '?view=plan&date=2035-03-09', '2035-03-09'],
  ] satisfies [Language, string, string][])('[Z-90] names its day, %s%s', async (...row) => {
    const [language, query, date] = row;
    const name = inWords(date, language);
    localStorage.setItem('merchantId', acme.id);
    rememberLanguage(language);
    openCalendar(query);
    expect(day()).toBe(name);
    renderWithProviders(<CalendarPage />, { path: `${pathname}${query}`, language });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(name);
  });

  it('names the day of the next opening while places are closed', () => {
    const open = [
      { start: '2035-03-05T01:00:00.000Z', end: '2035-03-05T02:00:00.000Z' },
      { start: '2035-03-07T01:00:00.000Z', end: '2035-03-07T10:00:00.000Z' },
    ];
    openCalendar('', { ...somchai, usualHours: { buildingId: null, open } });
    expect(day()).toBe(inWords('2035-03-07', 'en'));
  });

  it.each([
    ['another view', '?view=week', somchai],
    ['a colleague', `?view=day&person=${viewer.id}`, somchai],
    ['a building, whose clock may be another', `?view=day&building=${acme.id}`, somchai],
    ['a day that there is not', '?date=2035-02-30', somchai],
    ['an unreadable day', '?date=tomorrow', somchai],
    ['a user who is not known', '', null],
    ['a zone that is not known', '', { ...somchai, timezone: 'Nowhere/At-all' }],
  ])('does not guess the day of %s', (_case, query, user) => {
    openCalendar(query, user);
    expect(firstView()).toBeInTheDocument();
    expect(day()).toBe('');
  });
});
