import type { CodeVisit, Language, User } from '@axp/contracts';
import { checkInByCode, readResourceCode } from '@axp/contracts';
import { reportResourceProblem } from '@axp/contracts/problems';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '@/shared/problems/testing/samples.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { CheckInPage } from './index.ts';

const visit: CodeVisit = {
  resource: { id: '019ac0de-0000-7000-8000-000000000001', name: 'Lotus' },
  start: '2026-11-24T03:00:00.000Z',
  end: '2026-11-24T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
  checkedInAt: '2026-11-24T02:55:00.000Z',
  booking: { id: '019ac0de-0000-7000-8000-000000000002', title: 'Weekly sync' },
};

const place = {
  resource: { ...visit.resource, type: 'asset' },
  timezone: visit.timezone,
} as const;

interface Opening {
  readonly hash?: string;
  readonly language?: Language;
  readonly user?: User;
}

function open({ hash = '#a-secret', language = 'en', user = somchai }: Opening = {}) {
  window.history.replaceState(null, '', `/check-in${hash}`);
  return renderWithProviders(<CheckInPage />, { language, user });
}

const press = async (name = 'Check in') =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => server.use(respond(readResourceCode, place)));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the page behind the code of a resource', () => {
  it('[Z-51] checks in on one press, not by itself, and says what', async () => {
    server.use(respond(checkInByCode, visit));
    open();
    expect(await screen.findByRole('heading', { name: 'Check in here?' })).toBeVisible();
    expect(requestsOf(checkInByCode)).toEqual([]);
    await press();
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeVisible();
    expect(screen.getByText('Weekly sync')).toBeVisible();
    expect(screen.getByText('Lotus')).toBeVisible();
    expect(requestsOf(checkInByCode).map(({ body }) => body)).toEqual([{ secret: 'a-secret' }]);
  });

  it('[R-03] leads from a check-in to the report of a problem', async () => {
    server.use(respond(checkInByCode, visit));
    open();
    await press();
    expect(await screen.findByRole('link', { name: 'Report a problem' })).toHaveAttribute(
      'href',
      `/my-booking?id=${visit.booking?.id}&report=yes`,
    );
  });

  it('[R-03] reports a problem before anything is checked in, without doing that', async () => {
    server.use(respond(reportResourceProblem, problem));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Report a problem' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Report a problem with Lotus' }),
    );
    await userEvent.type(dialog.getByRole('textbox'), 'A wheel is loose.');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() =>
      expect(requestsOf(reportResourceProblem).map(({ body }) => body)).toEqual([
        { text: 'A wheel is loose.', isUnusable: false },
      ]),
    );
    expect(requestsOf(checkInByCode)).toEqual([]);
  });

  it('[R-03] offers a reader who may book nothing the report alone', async () => {
    open({ user: viewer });
    expect(await screen.findByRole('heading', { name: 'Lotus' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  it('[R-03] offers an auditor no report', async () => {
    open({ user: { ...viewer, roles: ['auditor'] } });
    expect(await screen.findByRole('heading', { name: 'Lotus' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });

  it('[H-04] offers the check-in alone where the resource is not shown to the reader', async () => {
    silenceConsole();
    server.use(refuse(readResourceCode, 'resource.not_found'), respond(checkInByCode, visit));
    open();
    await press();
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  });

  it('[Z-51] tells a colleague that the booking there is checked in', async () => {
    server.use(respond(checkInByCode, { ...visit, booking: null }));
    open();
    await press();
    const title = 'The booking here is checked in';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText('Lotus')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible();
  });

  it('[Z-51] says when check-in opens, and tries again', async () => {
    silenceConsole();
    const params = { opensAt: '2026-11-24T02:45:00.000Z' };
    server.use(refuse(checkInByCode, 'booking.check_in_not_open', { params }));
    open();
    await press();
    expect(await screen.findByRole('heading', { name: 'Nothing to check in now' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Check-in opens on/);
    expect(screen.getByRole('button', { name: 'Report a problem' })).toBeVisible();
    server.use(respond(checkInByCode, visit));
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeVisible();
    const keys = requestsOf(checkInByCode).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('[Z-51] [I-01] says in Thai that nothing is booked now', async () => {
    silenceConsole();
    server.use(refuse(checkInByCode, 'code.nothing_now'));
    open({ language: 'th' });
    await press('เช็คอิน');
    const title = 'ตอนนี้ไม่มีอะไรให้เช็คอิน';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('ตอนนี้ไม่มีการจองที่เช็คอินได้ที่นี่');
  });

  it('[Z-51] says that a code is not known, and shows the way on', async () => {
    silenceConsole();
    server.use(refuse(readResourceCode, 'code.not_found'));
    open();
    expect(await screen.findByRole('heading', { name: 'This code is not valid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the application' })).toHaveAttribute(
      'href',
      '/my-booking',
    );
  });

  it('[Z-51] knows that an address without a code checks nothing in', async () => {
    open({ hash: '' });
    expect(await screen.findByRole('heading', { name: 'This code is not valid' })).toBeVisible();
  });

  it('offers another try when the server can’t be reached', async () => {
    silenceConsole();
    server.use(disconnect(checkInByCode));
    open();
    await press();
    await screen.findByRole('alert');
    server.use(respond(checkInByCode, visit));
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeVisible();
  });
});
