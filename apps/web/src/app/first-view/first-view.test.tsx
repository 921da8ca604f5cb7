import type { Language, User } from '@axp/contracts';
import {
  getMe,
  listBuildings,
  listCalendar,
  listCalendarResources,
  listManagedBuildings,
  listMyBookings,
  packCalendar,
  searchResources,
} from '@axp/contracts';
import { getUseReport, getWeeklyReport, listBuildingDays } from '@axp/contracts/administration';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { prefetchReports, ReportsPage } from '@/features/admin-reports/index.ts';
import { prefetchResults, ResultPage } from '@/features/bookings/index.ts';
import { CalendarPage, prefetchCalendar } from '@/features/calendar/index.ts';
import Home from '@/pages/home.tsx';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { useSession } from '@/shared/session/index.ts';
import {
  acme,
  firstTokens,
  rememberLanguage,
  rememberSignIn,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  siam,
  somchai,
} from '@/shared/testing/index.ts';
import { report, weeklyReport } from '@/shared/testing/report-samples.ts';
import { BlankLayout } from '../layout/blank-layout.tsx';
import { firstView, openPage } from '../testing/open-page.tsx';
import { renderPage } from '../testing/render-page.tsx';

function comeAgain(language?: Language): void {
  localStorage.setItem('merchantId', siam.id);
  if (language) rememberLanguage(language);
}

afterEach(() => {
  jest.restoreAllMocks();
  delete window.axpEarlyAnswers;
  delete window.axpAskEarly;
  document.body.replaceChildren();
});

describe('[T-04] sign-in before scripts have loaded', () => {
  it("shows the merchant's logo, name and colour", () => {
    openPage(acme);
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in to ACME Corporation');
    expect(screen.getByRole('img', { name: acme.title })).toHaveAttribute('src', '/acme.svg');
  });

  it('has no logo if the merchant has none', () => {
    openPage({
      ...acme,
      settings: { ...acme.settings, logoImage: { original: '', thumbnail: '' } },
    });
    expect(screen.getByRole('heading')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('escapes the name', () => {
    openPage({ ...acme, title: '<b>$& & Sons</b>' });
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in to <b>$& & Sons</b>');
  });

  it.each<[string, Language, () => void]>([
    ["the merchant's on a first visit", 'th', () => openPage(siam)],
    ['that of the address', 'en', () => openPage(siam, { query: '?lang=en' })],
    [
      'that of the last visit',
      'en',
      () => {
        comeAgain('en');
        openPage(siam);
      },
    ],
    [
      "the browser's where no other is known",
      'th',
      () => {
        comeAgain();
        jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'th-TH', 'en']);
        openPage({ ...siam, locale: 'en' }, { query: '?lang=xx' });
      },
    ],
  ])('[T-05] is in %s: %s', (_case, language, open) => {
    open();
    const words = { en: 'Sign in to สยาม', th: 'เข้าสู่ระบบ สยาม' };
    expect(screen.getByRole('heading')).toHaveTextContent(words[language]);
    expect(document.documentElement).toHaveAttribute('lang', language);
  });

  it('[G-05] is empty for signed-in people', () => {
    rememberSignIn();
    openPage(acme);
    expect(firstView()).not.toBeInTheDocument();
  });

  it('is empty until the merchant is known', () => {
    openPage(null);
    expect(firstView()).not.toBeInTheDocument();
  });

  it('is shown if the browser denies storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    openPage(siam);
    expect(screen.getByRole('heading')).toHaveTextContent('เข้าสู่ระบบ สยาม');
  });

  it('[H-12] is shown after a session that ended with the browser', () => {
    rememberSignIn();
    localStorage.setItem('settings', JSON.stringify({ staysSignedIn: false }));
    openPage(acme, { pathname: '/home' });
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in to ACME Corporation');
    expect(window.axpEarlyAnswers).toBeUndefined();
  });

  it('is replaced by the page', () => {
    openPage(acme);
    expect(firstView()).toBeInTheDocument();
    renderWithProviders(
      <BlankLayout>
        <h1>{'Sign in'}</h1>
      </BlankLayout>,
      { user: null },
    );
    expect(firstView()).not.toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in');
  });
});

describe('a page for signed-in people before scripts have loaded', () => {
  const openHome = (user?: User) => {
    rememberSignIn(firstTokens, user);
    openPage(acme, { pathname: '/home' });
  };
  const entries = () =>
    [...(firstView()?.querySelectorAll('[aria-current], [data-if]') ?? [])].map(
      ({ textContent }) => textContent,
    );

  beforeEach(() =>
    server.use(
      respond(getMe, somchai),
      respond(listMyBookings, [], { meta: { nextCursor: null } }),
      respond(searchResources, [], {
        meta: { nextCursor: null, total: 0, free: 0, suggestions: [] },
      }),
    ),
  );

  it.each([
    ['en', 'Today', 'Home'],
    ['th', 'วันนี้', 'หน้าแรก'],
  ] as const)('[L-01] [L-02] shows its frame and heading, %s', (language, heading, entry) => {
    comeAgain(language);
    openHome();
    expect(firstView()).toHaveTextContent(acme.title);
    expect(firstView()?.querySelector('h1')).toHaveTextContent(heading);
    expect(firstView()?.querySelector('[aria-current="page"]')).toHaveTextContent(entry);
  });

  it('[G-06] shows approvals and administration to people with the right; on a phone, only the latter', () => {
    openHome({ ...somchai, isApprover: false, isAdministrator: false });
    expect(entries()).not.toContain('Administration');
    document.body.replaceChildren();
    openHome({ ...somchai, isApprover: true, isAdministrator: true });
    expect(entries()).toEqual(expect.arrayContaining(['Approvals', 'Administration', 'Admin']));
    expect(entries().filter((entry) => entry === 'Approvals')).toHaveLength(2);
  });

  it('ignores damaged data of the previous user', () => {
    localStorage.setItem('userData', '{');
    openHome();
    expect(firstView()).toBeInTheDocument();
  });

  it('remains until the page has content', async () => {
    openHome(somchai);
    expect(firstView()).toBeInTheDocument();
    renderPage(Home, '/home');
    expect(await screen.findByText('No bookings today')).toBeVisible();
    expect(firstView()).not.toBeInTheDocument();
  });

  it('sends the first requests of the page, once', async () => {
    openHome(somchai);
    await waitFor(() => expect(requestsOf(listMyBookings)).toHaveLength(1));
    const [early] = requestsOf(getMe);
    expect(early?.headers.get('Authorization')).toBe(`Bearer ${firstTokens.accessToken}`);
    expect(early?.headers.get('Merchant-Id')).toBe(acme.id);
    expect(early?.headers.get('Locale')).toBe('en');
    renderPage(Home, '/home');
    expect(await screen.findByText('No bookings today')).toBeVisible();
    expect(requestsOf(getMe)).toHaveLength(1);
    const upcoming = ({ url }: ReturnType<typeof requestsOf>[number]) =>
      url.searchParams.get('group') === 'upcoming';
    expect(requestsOf(listMyBookings).filter(upcoming)).toHaveLength(1);
  });

  it.each([
    ['once', null],
    ['again, as parts of it were still on their way', Promise.resolve(null)],
  ])('[G-05] has the person in a first render that is made %s', async (_case, part) => {
    openHome(somchai);
    await waitFor(() =>
      expect([...(window.axpEarlyAnswers?.values() ?? [])][0]?.settled).toBeTruthy(),
    );
    const seen: string[] = [];
    function Probe() {
      seen.push(useSession().status);
      return part && use(part);
    }
    await act(async () => renderWithProviders(<Probe />, { user: null }));
    expect(seen.length).toBeGreaterThan(part ? 1 : 0);
    expect(new Set(seen)).toEqual(new Set(['member']));
    expect(requestsOf(getMe)).toHaveLength(1);
    const left = [...(window.axpEarlyAnswers?.keys() ?? [])];
    expect(left.filter((url) => url.includes(getMe.path))).toEqual([]);
  });

  it('sends the requests of a calendar while its scripts load, once', async () => {
    const taken = { ...room, gridMinutes: 15, bufferAfterMinutes: 0, openingId: null };
    server.use(
      respond(listBuildings, []),
      respond(listCalendarResources, [taken], {
        meta: { nextCursor: null, openings: [], usualPlace: null },
      }),
      respond(listCalendar, packCalendar([])),
    );
    rememberSignIn(firstTokens, somchai);
    openPage(acme, { pathname: '/booking-calendar', query: '?view=day&as=list' });
    prefetchCalendar();
    await waitFor(() => expect(requestsOf(listCalendar)).toHaveLength(1));
    renderWithProviders(<CalendarPage />, { path: '/booking-calendar?view=day&as=list' });
    expect(await screen.findByText(room.name)).toBeVisible();
    expect(requestsOf(listCalendarResources)).toHaveLength(1);
    // The days beside it are read as well, each once.
    const days = requestsOf(listCalendar).map(({ url }) => url.searchParams.get('from'));
    expect(new Set(days).size).toBe(days.length);
  });

  it('sends the search of a page while its scripts load, once', async () => {
    const times = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
    const query = `?${new URLSearchParams({ ...times, people: '4' })}`;
    const pathname = '/bookings/room/search-result';
    server.use(
      respond(listBuildings, []),
      respond(listCalendar, packCalendar([])),
      respond(searchResources, [hit()], {
        meta: { nextCursor: null, total: 1, free: 1, suggestions: [] },
      }),
    );
    rememberSignIn(firstTokens, somchai);
    openPage(acme, { pathname, query });
    prefetchResults('room');
    await waitFor(() => expect(requestsOf(searchResources)).toHaveLength(1));
    expect(requestsOf(searchResources)[0]?.body).toEqual({
      type: 'room',
      ...times,
      capacity: 4,
      limit: 20,
      facets: true,
    });
    renderWithProviders(<ResultPage kind="room" />, { path: `${pathname}${query}` });
    expect(await screen.findByRole('link', { name: room.name })).toBeVisible();
    expect(requestsOf(searchResources)).toHaveLength(1);
  });

  it('sends the report of a page while its scripts load, once, and days below it afterwards', async () => {
    const page = { pathname: '/admin/reports', query: '?type=car&from=2026-11-02&to=2026-11-03' };
    server.use(
      respond(getUseReport, report),
      respond(getWeeklyReport, weeklyReport),
      respond(listManagedBuildings, []),
      respond(listBuildingDays, []),
    );
    rememberSignIn(firstTokens, somchai);
    openPage(acme, page);
    prefetchReports();
    await waitFor(() => expect(requestsOf(getUseReport)).toHaveLength(1));
    const asked = requestsOf(getUseReport)[0]?.url.searchParams;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      from: '2026-11-02',
      to: '2026-11-03',
      type: 'car',
    });
    expect(requestsOf(listBuildingDays)).toEqual([]);
    renderWithProviders(<ReportsPage />, { path: `${page.pathname}${page.query}` });
    expect(await screen.findByRole('heading', { name: 'Use of opening hours' })).toBeVisible();
    await waitFor(() => expect(requestsOf(listBuildingDays)).toHaveLength(1));
    expect(requestsOf(getUseReport)).toHaveLength(1);
  });

  it('does not send requests for later pages', async () => {
    openHome(somchai);
    window.dispatchEvent(new Event('load'));
    expect(window.axpAskEarly).toBeUndefined();
    await waitFor(() => expect(requestsOf(getMe)).toHaveLength(1));
  });

  it('sends its requests in the trace that the page continues, if the server traces pages', async () => {
    const trace = document.createElement('meta');
    trace.name = 'axp-trace';
    document.head.append(trace);
    openHome(somchai);
    await waitFor(() => expect(requestsOf(getMe)).toHaveLength(1));
    const header = requestsOf(getMe)[0]?.headers.get('traceparent');
    expect(header).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(header?.split('-')[1]).toBe(trace.content);
    trace.remove();
  });
});
