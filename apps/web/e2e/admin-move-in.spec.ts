import type { MovedFile } from '@axp/contracts/move-in';
import type { Page } from '@playwright/test';
import { bookRoom } from './support/bookings.ts';
import { expectFits } from './support/fit.ts';
import { becomeMember } from './support/member.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { addRoom } from './support/rooms.ts';
import { expect, test } from './support/test.ts';
import { reserveWindow } from './support/windows.ts';

test.use({ locale: 'en-GB' });

const roomName = 'Quince of the import';
const dayMs = 86_400_000;

/** A room with a booking in each window; one of its bookings is past and only named. */
function fileOf(windows: readonly { readonly start: string; readonly end: string }[]): MovedFile {
  return {
    format: 'axp-move-in-1',
    system: 'librebooking',
    version: '4.1.0',
    origin: 'quince.test',
    readAt: new Date().toISOString(),
    timezone: 'Asia/Bangkok',
    counts: {
      unit: 0,
      building: 0,
      resource: 1,
      person: 1,
      field: 0,
      rule: 0,
      blackout: 0,
      series: 0,
      booking: windows.length + 1,
    },
    units: [],
    buildings: [],
    periods: [],
    resources: [
      {
        key: 'r1',
        type: 'room',
        title: 'Old quince',
        buildingKey: null,
        capacity: 1,
        description: '',
        amenities: [],
        isActive: true,
        needsApproval: false,
        rules: {},
        ownFields: {},
      },
    ],
    people: [
      {
        key: 'p1',
        email: 'quince.owner@acme.test',
        account: 'quince',
        fullName: 'Quince Owner',
        unitKeys: [],
        isActive: true,
      },
    ],
    fields: [],
    blackouts: [],
    series: [],
    bookings: windows.map((time, at) => ({
      key: `b${at + 1}`,
      resourceKey: 'r1',
      time,
      periods: null,
      seriesKey: null,
      originalStart: null,
      ownerKey: 'p1',
      title: `Moved meeting ${at + 1}`,
      notes: '',
      isPrivate: false,
      isPending: false,
      attendees: 1,
      invitees: [],
      ownFields: {},
    })),
    left: [{ kind: 'booking', reason: 'past', count: 1, examples: ['Old meeting'] }],
  };
}

async function lookAt(page: Page, where: string): Promise<void> {
  await expectAccessible(page);
  await resize(page, { width: 390, height: 844 });
  await expectFits(page, where);
  await resize(page, { width: 1440, height: 900 });
}

test('[R-06] an administrator imports from LibreBooking, skips a conflict, and undoes the import', async ({
  page,
}) => {
  const at = await becomeMember(page, { account: 'admin', language: 'en' });
  const roomId = await addRoom(page, roomName);
  const free = reserveWindow();
  const booked = {
    start: new Date(Date.parse(free.start) + 7 * dayMs).toISOString(),
    end: new Date(Date.parse(free.end) + 7 * dayMs).toISOString(),
  };
  await bookRoom(page, roomId, booked, 'Booked here before');

  await test.step('starts at the import menu of resources', async () => {
    await resize(page, { width: 1440, height: 900 });
    await page.goto(at('/admin/resources'));
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'From another system' }).click();
    await expect(page.getByRole('radio', { name: /^LibreBooking/ })).toBeChecked();
    await lookAt(page, 'source');
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
  });

  await test.step('uploads the file that the command wrote', async () => {
    await expect(page.getByRole('textbox', { name: 'Command' })).toHaveValue(
      /move-in read librebooking/,
    );
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'quince.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(fileOf([free, booked]))),
    });
    await expect(page.getByRole('region', { name: 'Uploaded file' })).toContainText('quince.json');
    const left = page.getByRole('region', { name: 'Not imported' });
    await expect(left).toContainText('1 booking ended before the file was made');
    await lookAt(page, 'upload');
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
  });

  await test.step('chooses the room that it is here', async () => {
    const resources = page.getByRole('region', { name: 'Resources', exact: true });
    await resources.getByRole('button', { name: /^Show/ }).click();
    await resources.getByRole('combobox', { name: 'Old quince becomes' }).fill(roomName);
    await page.getByRole('option', { name: roomName }).click();
    await expect(resources.getByRole('combobox')).toHaveValue(new RegExp(roomName));
    await lookAt(page, 'match');
    await page.getByRole('button', { name: 'Check import' }).click();
  });

  await test.step('sees the conflict beside the booking here, and skips it', async () => {
    const figures = page.getByRole('region', { name: 'Result of the check' });
    await expect(figures).toContainText('of 2 bookings');
    const conflicts = page.getByRole('list', { name: 'Conflicts' });
    await expect(conflicts).toContainText('Moved meeting 2');
    await expect(conflicts).toContainText('Booked here before');
    await lookAt(page, 'check');
    await conflicts.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Check again' }).last().click();
    await expect(page.getByText('1 booking will be imported')).toBeVisible();
    await page.getByRole('button', { name: 'Import now' }).click();
  });

  await test.step('has the booking, and undoes the import', async () => {
    const result = page.getByRole('region', { name: 'Import finished' });
    await expect(result).toContainText('of 2, 1 not imported');
    await lookAt(page, 'result');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Protocol' }).click();
    expect((await saved).suggestedFilename()).toBe('librebooking-import.csv');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText(/^The import was undone/)).toBeVisible();
  });
});
