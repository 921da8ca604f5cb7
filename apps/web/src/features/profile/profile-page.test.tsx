import type { SignedInDevice, User } from '@axp/contracts';
import {
  changePassword,
  deleteProfileImage,
  listBuildings,
  listBusinessUnits,
  listCalendarFeeds,
  listSessions,
  setTimezone,
  updateMe,
} from '@axp/contracts';
import { deleteIdentity, listIdentities } from '@axp/contracts/identities';
import { listOwnChats } from '@axp/contracts/own-chats';
import { getOwnData } from '@axp/contracts/own-data';
import { getPushDevices } from '@axp/contracts/push';
import { getSecondFactors } from '@axp/contracts/second-factor';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { building } from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { ProfilePage } from './profile-page.tsx';
import { ownData } from './testing/own-data.ts';

const here: SignedInDevice = {
  id: '0192f3a0-0000-7000-8000-0000000000d1',
  kind: 'computer',
  browser: 'Chrome',
  system: 'Windows',
  signedInAt: '2026-11-20T01:00:00.000Z',
  lastUsedAt: '2026-11-21T01:00:00.000Z',
  isCurrent: true,
};
const secondFactors = {
  isRequired: false,
  hasPassword: true,
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
};

beforeEach(() => {
  server.use(
    respond(listBuildings, [building]),
    respond(listSessions, [here]),
    respond(listCalendarFeeds, []),
    respond(listIdentities, []),
    respond(getSecondFactors, secondFactors),
    respond(getPushDevices, { serverKey: null, devices: [] }),
    respond(listOwnChats, []),
    respond(getOwnData, ownData),
  );
});

async function openProfile(user: User = somchai, language: 'en' | 'th' = 'en') {
  const view = renderWithProviders(<ProfilePage />, { user, language });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const section = (name: string) => screen.getByRole('region', { name });

describe('the name', () => {
  it('[P-01] is saved when it is complete, and shown everywhere', async () => {
    server.use(respond(updateMe, { ...somchai, fullName: 'Somchai J.' }));
    await openProfile();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: 'Full name' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Somchai J.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ fullName: 'Somchai J.' }]);
    expect(JSON.parse(localStorage.getItem('userData') ?? '').fullName).toBe('Somchai J.');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('[Z-24] is required; an error is shown at the field', async () => {
    await openProfile(somchai, 'th');
    const field = screen.getByRole('textbox', { name: 'ชื่อ-นามสกุล' });
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('โปรดกรอกช่องนี้');
    expect(requestsOf(updateMe)).toEqual([]);
  });

  it('[P-01] stays as typed when it can’t be saved', async () => {
    server.use(refuse(updateMe, 'server.unavailable'));
    await openProfile();
    const field = screen.getByRole('textbox', { name: 'Full name' });
    await userEvent.type(field, ' Jr.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The service is not available/)).toBeVisible();
    expect(field).toHaveValue('Somchai Jaidee Jr.');
  });
});

describe('the picture', () => {
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText('Picture'), file, { applyAccept: false });

  it.each([
    ['a text called a picture', new File(['hello'], 'me.png'), /not a supported picture.*HEIC/],
    [
      'more than 10 MB',
      new File([new Uint8Array(10_485_761)], 'me.jpg'),
      /^A file can have up to 10 MB/,
    ],
  ])('[P-02] is not %s, and the page explains why', async (_, file, text) => {
    await openProfile();
    await choose(file);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('[P-02] can be removed', async () => {
    const picture = { original: '/o.webp', thumbnail: '/t.webp' };
    server.use(respond(deleteProfileImage, somchai));
    await openProfile({ ...somchai, profileImage: picture });
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Picture removed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });
});

describe('language and time', () => {
  it('[P-01] a language applies at once and is stored for mails', async () => {
    server.use(respond(updateMe, { ...somchai, language: 'th' }));
    await openProfile();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ไทย');
    expect(await screen.findByRole('heading', { name: 'โปรไฟล์ของฉัน' })).toBeVisible();
    await waitFor(() => expect(requestsOf(updateMe)).toHaveLength(1));
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ language: 'th' }]);
  });

  it('[P-03] a time zone is found by one of its cities and saved by its first name', async () => {
    server.use(respond(setTimezone, { timezone: 'Asia/Tokyo' }));
    await openProfile();
    const field = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(field).toHaveValue('(UTC+07:00) Bangkok, Hanoi, Jakarta');
    await userEvent.clear(field);
    await userEvent.type(field, 'sapporo');
    const list = await screen.findByRole('listbox');
    const options = within(list).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('(UTC+09:00) Osaka, Sapporo, Tokyo'),
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requestsOf(setTimezone).map(({ body }) => body)).toEqual([{ timezone: 'Asia/Tokyo' }]);
    expect(localStorage.getItem('userTimezone')).toBe('Asia/Tokyo');
    expect(field).toHaveValue('(UTC+09:00) Osaka, Sapporo, Tokyo');
  });
});

describe('the usual place', () => {
  it('[Z-33] saves a building, then a floor of it, and offers to follow the bookings again', async () => {
    const chosen = { ...somchai, usualBuildingId: building.id };
    const floor = building.floors[0];
    server.use(respond(updateMe, chosen));
    await openProfile();
    const field = await screen.findByRole('combobox', { name: 'Building' });
    expect(field).toHaveDisplayValue('Where you book most');
    expect(screen.queryByRole('combobox', { name: 'Floor' })).not.toBeInTheDocument();
    await userEvent.selectOptions(field, building.name);
    const floors = await screen.findByRole('combobox', { name: 'Floor' });
    await userEvent.selectOptions(floors, floor?.name ?? '');
    await userEvent.selectOptions(field, 'Where you book most');
    await waitFor(() =>
      expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([
        { usualBuildingId: building.id },
        { usualBuildingId: building.id, usualFloorId: floor?.id },
        { usualBuildingId: null },
      ]),
    );
  });
});

describe('the default business unit', () => {
  it('[P-01] is chosen from the person’s own ones', async () => {
    const second = {
      id: '0192f3a0-0000-7000-8000-000000000021',
      title: 'Legal',
      userBusinessUnit: { default: 0 as const },
    };
    const user = { ...somchai, businessUnits: [...somchai.businessUnits, second] };
    server.use(respond(updateMe, user));
    await openProfile(user);
    const field = screen.getByRole('combobox', { name: 'Default business unit' });
    expect(field).toHaveDisplayValue('Sales');
    await userEvent.selectOptions(field, 'Legal');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ defaultBu: second.id }]);
  });

  it('[P-04] is chosen from all by people of all units', async () => {
    server.use(
      respond(listBusinessUnits, [
        ...somchai.businessUnits.map(({ id, title }) => ({ id, title })),
        { id: '0192f3a0-0000-7000-8000-000000000022', title: 'Research' },
      ]),
    );
    await openProfile({ ...somchai, isAllBu: 1 });
    expect(await screen.findByRole('option', { name: 'Research' })).toBeInTheDocument();
  });
});

describe('mails', () => {
  it('[P-01] of a kind can be switched off, unlike the bell', async () => {
    server.use(respond(updateMe, { ...somchai, mutedMails: ['reminders'] }));
    await openProfile();
    const mails = section('Notifications');
    expect(
      within(mails).queryByRole('checkbox', { name: 'Approvals, by email' }),
    ).not.toBeInTheDocument();
    const reminders = within(mails).getByRole('checkbox', { name: 'Reminders, by email' });
    expect(reminders).toBeChecked();
    await userEvent.click(reminders);
    await waitFor(() => expect(reminders).not.toBeChecked());
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ mutedMails: ['reminders'] }]);
  });

  it('[W-04] reminders before the start are chosen by chips, with an undo', async () => {
    server.use(respond(updateMe, { ...somchai, startReminders: ['15-minutes', '1-day'] }));
    await openProfile({ ...somchai, startReminders: ['1-day'] });
    const chips = within(section('Remind me before the start'));
    const pressed = () =>
      chips.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['1 day']);
    await userEvent.click(chips.getByRole('button', { name: '15 min' }));
    await waitFor(() => expect(pressed()).toEqual(['15 min', '1 day']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([
      { startReminders: ['15-minutes', '1-day'] },
      { startReminders: ['1-day'] },
    ]);
  });

  it('about own actions are off until switched on', async () => {
    server.use(respond(updateMe, { ...somchai, mailsOwnActs: true }));
    await openProfile();
    const own = screen.getByRole('switch', { name: 'Also email me about what I do myself' });
    expect(own).not.toBeChecked();
    await userEvent.click(own);
    await waitFor(() => expect(own).toBeChecked());
    expect(requestsOf(updateMe).map(({ body }) => body)).toEqual([{ mailsOwnActs: true }]);
  });

  it('[P-01] are unchanged when the change is refused', async () => {
    server.use(refuse(updateMe, 'server.unavailable'));
    await openProfile({ ...somchai, isApprover: true });
    const approvals = screen.getByRole('checkbox', { name: 'Approvals, by email' });
    await userEvent.click(approvals);
    expect(await screen.findByText(/The service is not available/)).toBeVisible();
    expect(approvals).toBeChecked();
  });
});

describe('linked accounts', () => {
  const account = {
    id: '0192f3a0-0000-7000-8000-0000000000f1',
    method: 'Axons Cloud',
    methodCode: 'entra',
    issuer: 'https://acme.sso.test',
    subject: 'subject-of-somchai',
    email: null,
    linkedAt: '2026-11-20T01:00:00.000Z',
    lastUsedAt: '2026-11-21T01:00:00.000Z',
  };

  it('[H-02] are shown, and removed after a confirmation', async () => {
    server.use(respond(listIdentities, [account]));
    await openProfile();
    const row = await screen.findByText('Axons Cloud · subject-of-somchai');
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove Axons Cloud · subject-of-somchai' }),
    );
    server.use(respond(deleteIdentity, null), respond(listIdentities, []));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this linked account?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Linked account removed')).toBeInTheDocument();
    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).not.toBeInTheDocument();
  });

  it('[H-02] are hidden for people who only use a password', async () => {
    await openProfile();
    await waitFor(() => expect(requestsOf(listIdentities)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).not.toBeInTheDocument();
  });
});

describe('the password', () => {
  async function openDialog() {
    await openProfile();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change password' });
    const fill = async (current: string, next: string) => {
      const fields = [
        ['Current password', current],
        ['New password', next],
      ] as const;
      for (const [label, value] of fields) {
        const field = within(dialog).getByLabelText(label);
        await userEvent.clear(field);
        if (value !== '') await userEvent.type(field, value);
      }
      await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
    };
    return { dialog, fill, field: (label: string) => within(dialog).getByLabelText(label) };
  }

  it('[Z-100] is changed, and the dialog closes', async () => {
    server.use(respond(changePassword, null));
    const { dialog, fill } = await openDialog();
    await fill('demo-password-1', 'plum-otter-walks');
    expect(await screen.findByText(/Password changed/)).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(requestsOf(changePassword).map(({ body }) => body)).toEqual([
      { currentPassword: 'demo-password-1', newPassword: 'plum-otter-walks' },
    ]);
  });

  it('[Z-100] is validated before it is sent', async () => {
    const { fill, field } = await openDialog();
    await fill('', 'short');
    expect(field('Current password')).toHaveAccessibleDescription('Fill in this field.');
    expect(field('New password')).toHaveAccessibleDescription('At least 10 characters.');
    expect(requestsOf(changePassword)).toEqual([]);
  });

  it.each([
    ['auth.password_wrong', 'currentPassword', 'Current password', /not your current password/],
    ['auth.password_too_weak', 'newPassword', 'New password', /too common/],
  ] as const)('[Z-100] reports %s at its field and keeps what was typed', async (...row) => {
    const [code, path, label, text] = row;
    const errors = [{ path, code, params: {}, message: '' }];
    server.use(refuse(changePassword, code, { errors }));
    const { fill, field } = await openDialog();
    await fill('demo-password-1', 'plum-otter-walks');
    await waitFor(() => expect(field(label)).toBeInvalid());
    expect(field(label)).toHaveAccessibleDescription(text);
    expect(field(label)).toHaveFocus();
    expect(field('New password')).toHaveValue('plum-otter-walks');
  });

  it('[Z-100] shows how long to wait after too many guesses', async () => {
    server.use(
      handle(changePassword, () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'x',
            status: 429,
            detail: 'x',
            instance: 'r',
            code: 'auth.too_many_attempts',
            params: { retryAfterSeconds: 8 },
            errors: [],
          },
          { status: 429 },
        ),
      ),
    );
    const { dialog, fill } = await openDialog();
    await fill('demo-password-1', 'plum-otter-walks');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/Too many attempts/);
  });
});
