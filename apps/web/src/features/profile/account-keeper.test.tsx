import type { User } from '@axp/contracts';
import { getMe, getTermCondition, listBusinessUnits, setTimezone, updateMe } from '@axp/contracts';
import english from '@axp/contracts/locales/en/terms.json';
import thai from '@axp/contracts/locales/th/terms.json';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  holdTimers,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { AccountKeeper } from './account-keeper.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const updated = 'In force since 1 November 2026';
const text = { en: { ...english, updated }, th: { ...thai, updated } };

const terms = (termCondition: 0 | 1) =>
  respond(getTermCondition, { termCondition, version: 1, text });

const newbie: User = { ...somchai, termCondition: 0 };

const open = (user: User, path = '/bookings?type=room', language: 'en' | 'th' = 'en') =>
  renderWithProviders(
    <>
      <AccountKeeper />
      <p>the page</p>
    </>,
    { user, path, language },
  );

describe('the terms', () => {
  it('[A-12] are shown to people who have not accepted them, and return to the page', async () => {
    server.use(terms(0));
    const { visits } = open(newbie);
    await waitFor(() =>
      expect(visits.paths).toEqual(['/term-and-condition?returnUrl=%2Fbookings%3Ftype%3Droom']),
    );
  });

  it('[A-12] block no one when the check fails', async () => {
    server.use(disconnect(getTermCondition));
    const { visits } = open(newbie);
    await waitFor(() => expect(requestsOf(getTermCondition)).toHaveLength(1));
    expect(await screen.findByText('the page')).toBeVisible();
    expect(visits.paths).toEqual([]);
  });

  it('[A-12] are not checked once they are accepted', async () => {
    const { visits } = open(somchai);
    expect(await screen.findByText('the page')).toBeVisible();
    expect(requestsOf(getTermCondition)).toEqual([]);
    expect(visits.paths).toEqual([]);
  });
});

describe('the time zone', () => {
  it('[P-03] is saved as the first name of its row if it is another one', async () => {
    server.use(respond(setTimezone, { timezone: 'Asia/Bangkok' }));
    open({ ...somchai, timezone: 'Asia/Jakarta' });
    await waitFor(() => expect(localStorage.getItem('userTimezone')).toBe('Asia/Bangkok'));
    expect(requestsOf(setTimezone).map(({ body }) => body)).toEqual([{ timezone: 'Asia/Bangkok' }]);
  });

  it('[P-03] is unchanged if it is the first one already', async () => {
    holdTimers();
    open(somchai);
    await screen.findByText('the page');
    await passTime(60);
    expect(requestsOf(setTimezone)).toEqual([]);
  });
});

describe('the default business unit', () => {
  const unit = (digit: string, title: string, isDefault: 0 | 1 = 0) => ({
    id: `0192f3a0-0000-7000-8000-00000000003${digit}`,
    title,
    userBusinessUnit: { default: isDefault },
  });
  const sales = unit('1', 'Sales');
  const legal = unit('2', 'Legal');
  const undecided: User = { ...somchai, businessUnits: [sales, legal] };
  const question = () => screen.findByRole('dialog', { name: 'Choose your business unit' });
  const choices = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);

  it('[P-04] is requested when there are units and none is the default one', async () => {
    open(undecided);
    const dialog = await question();
    expect(choices(dialog)).toEqual(['Sales', 'Legal']);
    expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
  });

  it.each([
    ['one is chosen', { ...somchai, businessUnits: [sales, unit('3', 'IT', 1)] }],
    ['there are none', { ...somchai, businessUnits: [] }],
    ['the terms come first', { ...undecided, termCondition: 0 as const }],
  ])('[P-04] is not requested when %s', async (_, user) => {
    holdTimers();
    server.use(terms(0));
    open(user);
    expect(await screen.findByText('the page')).toBeVisible();
    await passTime(60);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[P-04] is one of all units of the service for people of all units', async () => {
    const titles = ['Sales', 'Legal', 'IT', 'HR', 'Finance', 'Design', 'Law', 'Labs', 'Yard'];
    server.use(
      respond(
        listBusinessUnits,
        titles.map((title, index) => ({ id: unit(`${index}`, title).id, title })),
      ),
    );
    open({ ...undecided, isAllBu: 1 });
    const dialog = await question();
    expect(await within(dialog).findByRole('radio', { name: 'Yard' })).toBeInTheDocument();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Search' }), 'la');
    expect(choices(dialog)).toEqual(['Law', 'Labs']);
  });

  it('[P-04] is saved as a form with the name; then the profile is reloaded', async () => {
    const decided = {
      ...undecided,
      businessUnits: [sales, { ...legal, userBusinessUnit: { default: 1 as const } }],
    };
    server.use(respond(updateMe, decided));
    open(undecided);
    const dialog = await question();
    const before = requestsOf(getMe).length;
    server.use(respond(getMe, decided));
    const append = jest.spyOn(FormData.prototype, 'append');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Legal' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Business unit saved')).toBeVisible();
    expect(screen.getByText('New bookings are for Legal.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    // Read as it is filled in: jsdom can't send Node's FormData. The end-to-end test reads the request.
    expect(append.mock.calls).toEqual([
      ['fullName', somchai.fullName],
      ['defaultBu', legal.id],
    ]);
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([null]);
    expect(requestsOf(getMe).length).toBe(before + 1);
  });

  it('[P-04] is not requested again when it is saved and the profile can’t be loaded', async () => {
    server.use(
      respond(updateMe, {
        ...undecided,
        businessUnits: [sales, { ...legal, userBusinessUnit: { default: 1 as const } }],
      }),
    );
    open(undecided);
    const dialog = await question();
    server.use(refuse(getMe, 'server.internal'));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Legal' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Business unit saved')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('[P-04] stays open with the reason when it can’t be saved', async () => {
    server.use(refuse(updateMe, 'business_unit.not_allowed'));
    open(undecided, '/home', 'th');
    const dialog = await screen.findByRole('dialog', { name: 'เลือกหน่วยธุรกิจของคุณ' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Legal' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'ยืนยัน' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/คุณไม่มีสิทธิ์/);
    expect(within(dialog).getByRole('radio', { name: 'Legal' })).toBeChecked();
  });
});
