import { getResource, listManagedBuildings, listManagedResources } from '@axp/contracts';
import type { ManagedAnnouncement } from '@axp/contracts/announcements';
import {
  createAnnouncement,
  endAnnouncement,
  getManagedAnnouncement,
  listManagedAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
} from '@axp/contracts/announcements';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announcement, urgent } from '@/shared/announcements/testing/samples.ts';
import { room } from '@/shared/booking/testing/fixtures.ts';
import {
  lotus,
  pretendLayout,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { AnnouncementPage, AnnouncementsPage } from './index.ts';

function managed(shown: typeof announcement): ManagedAnnouncement {
  return { ...shown, version: 3, state: 'shown' };
}

const lift = managed(announcement);
const closure = managed(urgent);
const meta = { nextCursor: null, shown: 2, scheduled: 1, ended: 4, lacking: { en: 0, th: 1 } };
const boss = { ...somchai, isAdministrator: true };
const manager = { ...somchai, roles: ['facility-manager' as const] };
const auditor = { ...somchai, roles: ['auditor' as const] };
const house = {
  ...lotus.building,
  version: 1,
  address: '',
  timezone: 'Asia/Bangkok',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 0,
};

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  pretendLayout();
  server.use(
    respond(listManagedBuildings, []),
    respond(listManagedResources, [lotus], { meta: { nextCursor: null } }),
    respond(previewAnnouncement, { bookings: 2, people: 9 }),
  );
});

describe('the list of announcements', () => {
  const open = (user = boss, path = '/admin/announcements') => {
    server.use(respond(listManagedAnnouncements, [closure, lift], { meta }));
    renderWithProviders(<AnnouncementsPage />, { user, path });
  };

  it('[R-03] shows importance, place, period and missing languages, with the counts', async () => {
    open();
    expect(await screen.findByText('2 shown now, 1 scheduled')).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /Riverside House closes at 16:00/ }));
    expect(row.getByTitle('Urgent')).toBeInTheDocument();
    expect(row.getByTitle('Thai: missing')).toBeInTheDocument();
    expect(row.getByTitle('English: written')).toBeInTheDocument();
    expect(row.getByText('Riverside House')).toBeInTheDocument();
    expect(screen.getByText(/^All of /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Shown and scheduled.*3/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New announcement' })).toBeVisible();
  });

  it('[R-03] asks for ended ones, and for those without Thai', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Ended/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Thai missing/ }));
    await waitFor(() => {
      const asked = requestsOf(listManagedAnnouncements).at(-1)?.url.searchParams;
      expect([asked?.get('state'), asked?.get('lacks')]).toEqual(['ended', 'th']);
    });
  });

  it('[D-01] offers an auditor no new one', async () => {
    open(auditor);
    expect(await screen.findByText('2 shown now, 1 scheduled')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New announcement' })).toBeNull();
  });
});

describe('the form of an announcement', () => {
  const path = '/admin/announcements/edit';
  const type = async (label: RegExp, text: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: label }), text);

  it('[R-03] creates one for the company, with a preview in both languages', async () => {
    server.use(respond(createAnnouncement, { ...lift, state: 'scheduled' }));
    renderWithProviders(<AnnouncementPage />, { user: boss, path });
    await userEvent.click(await screen.findByRole('radio', { name: /Important/ }));
    await type(/Title, English/, 'Lift out of order');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByText('Lift out of order')).toHaveLength(2);
    await type(/Title, Thai/, 'ลิฟต์ใช้ไม่ได้');
    expect(preview.getByText('สำคัญ:')).toBeVisible();
    expect(preview.getByText('ลิฟต์ใช้ไม่ได้')).toBeVisible();
    expect(screen.getByText('17 of 80')).toBeVisible();
    expect(screen.getByText('Starts 10:30')).toBeVisible();
    // One step back, on a phone too.
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
    expect(screen.queryByRole('switch', { name: /Notify/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('The announcement is scheduled')).toBeVisible();
    expect(requestsOf(createAnnouncement)[0]?.body).toMatchObject({
      severity: 'important',
      buildingId: null,
      resourceId: null,
      texts: {
        en: { title: 'Lift out of order', text: '' },
        th: { title: 'ลิฟต์ใช้ไม่ได้', text: '' },
      },
      linkUrl: null,
      notifies: false,
    });
  });

  it('[R-03] is for a resource, and notifies the people with bookings there', async () => {
    server.use(respond(createAnnouncement, lift));
    renderWithProviders(<AnnouncementPage />, { user: boss, path });
    const where = await screen.findByRole('combobox', { name: /Where/ });
    await userEvent.clear(where);
    await userEvent.type(where, 'Lot');
    await userEvent.click(await screen.findByRole('option', { name: /^Lotus/ }));
    const notify = await screen.findByRole('switch', { name: /Notify people who booked Lotus/ });
    expect(await screen.findByText('2 bookings, 9 people, in the app and by email')).toBeVisible();
    await userEvent.click(notify);
    await type(/Title, English/, 'New screen');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('The announcement is shown')).toBeVisible();
    expect(requestsOf(previewAnnouncement)[0]?.body).toMatchObject({ resourceId: lotus.id });
    const [sent] = requestsOf(createAnnouncement);
    expect(sent?.body).toMatchObject({ resourceId: lotus.id, notifies: true });
  });

  it('[R-03] says that its places could not be found, and looks again', async () => {
    server.use(refuse(listManagedResources, 'server.internal'));
    renderWithProviders(<AnnouncementPage />, { user: boss, path });
    const where = await screen.findByRole('combobox', { name: /Where/ });
    await userEvent.clear(where);
    await userEvent.type(where, 'Lot');
    expect(await screen.findByText(/^Something went wrong on our side/)).toBeVisible();
    server.use(respond(listManagedResources, [lotus], { meta: { nextCursor: null } }));
    await userEvent.keyboard('{Escape}{ArrowDown}');
    expect(await screen.findByRole('option', { name: /^Lotus/ })).toBeVisible();
  });

  it('[R-03] begins at the resource that a problem names', async () => {
    server.use(respond(getResource, room));
    const named = `${path}?resourceId=${room.id}`;
    renderWithProviders(<AnnouncementPage />, { user: boss, path: named });
    const where = await screen.findByRole('combobox', { name: /Where/ });
    expect(where).toHaveValue('Andaman, 12th floor, Riverside Tower');
    expect(screen.getByRole('radio', { name: /Important/ })).toBeChecked();
  });

  it('[R-03] is not for the whole company because its resource failed to load', async () => {
    server.use(refuse(getResource, 'server.internal'));
    const named = `${path}?resourceId=${room.id}`;
    renderWithProviders(<AnnouncementPage />, { user: boss, path: named });
    expect(await screen.findByText('The place could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
    server.use(respond(getResource, room));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: /Where/ })).toHaveValue(
      'Andaman, 12th floor, Riverside Tower',
    );
  });

  it('[R-03] says that its bookings could not be counted, and counts them again', async () => {
    server.use(
      refuse(previewAnnouncement, 'server.internal'),
      respond(getManagedAnnouncement, closure),
    );
    renderWithProviders(<AnnouncementPage />, { user: boss, path: `${path}?id=${closure.id}` });
    expect(await screen.findByText(/could not be counted/)).toBeVisible();
    server.use(respond(previewAnnouncement, { bookings: 2, people: 9 }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 bookings, 9 people, in the app and by email')).toBeVisible();
  });

  it.each([
    [{ bookings: 0, people: 0 }, 'No one has a booking in this period.'],
    [{ bookings: 101, people: 12 }, /More than 100 bookings/],
  ])('[R-03] notifies nobody where that is not possible: %j', async (reach, why) => {
    server.use(respond(previewAnnouncement, reach), respond(getManagedAnnouncement, closure));
    renderWithProviders(<AnnouncementPage />, { user: boss, path: `${path}?id=${closure.id}` });
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('switch', { name: /Notify/ })).toBeDisabled();
  });

  it('[R-03] names what is missing and sends nothing', async () => {
    renderWithProviders(<AnnouncementPage />, { user: boss, path });
    await type(/Text, Thai/, 'โปรดใช้ทางลาด');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title, Thai/ })).toHaveFocus();
    expect(requestsOf(createAnnouncement)).toEqual([]);
  });

  it('[R-03] changes one that is shown, and keeps what was typed when it is refused', async () => {
    server.use(
      respond(getManagedAnnouncement, closure),
      refuse(updateAnnouncement, 'announcement.stale'),
    );
    renderWithProviders(<AnnouncementPage />, { user: boss, path: `${path}?id=${closure.id}` });
    await type(/Title, Thai/, 'ปิดอาคาร');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another user changed this announcement/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title, Thai/ })).toHaveValue('ปิดอาคาร');
    expect(requestsOf(updateAnnouncement)[0]?.body).toMatchObject({
      version: 3,
      severity: 'urgent',
      buildingId: closure.building?.id,
    });
  });

  it('[R-03] ends one that is shown, after a question', async () => {
    server.use(respond(getManagedAnnouncement, closure), respond(endAnnouncement, null));
    renderWithProviders(<AnnouncementPage />, { user: boss, path: `${path}?id=${closure.id}` });
    await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('The announcement has ended')).toBeVisible();
    expect(requestsOf(endAnnouncement)[0]?.body).toEqual({ version: 3 });
  });

  it('[D-01] offers a facility manager their places alone', async () => {
    server.use(respond(listManagedBuildings, [house]));
    renderWithProviders(<AnnouncementPage />, { user: manager, path });
    expect(await screen.findByRole('button', { name: 'Schedule' })).toBeDisabled();
    await userEvent.click(screen.getByRole('combobox', { name: /Where/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      house.name,
      expect.stringMatching(/^Lotus, /),
    ]);
  });

  it('[D-01] is read by an auditor, who changes nothing', async () => {
    server.use(respond(getManagedAnnouncement, closure));
    renderWithProviders(<AnnouncementPage />, { user: auditor, path: `${path}?id=${closure.id}` });
    expect(await screen.findByRole('textbox', { name: /Title, English/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });
});
