import { createResource, listManagedBuildings } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { addressOf } from './support/merchants.ts';
import { expectAccessible } from './support/modes.ts';
import { resize } from './support/resize.ts';
import { roomBody } from './support/rooms.ts';
import { callApi, openSignedIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

const journeys = [
  {
    merchant: 'acme',
    account: 'marcus.hughes',
    building: 'Riverside House',
    roomElsewhere: 'Banyan',
    texts: {
      administration: 'Administration',
      sections: [
        'Overview',
        'Reports',
        'All bookings',
        'Announcements',
        'All resources',
        'Places and hours',
        'Maintenance',
        'Problems',
        'Labels',
      ],
      search: 'Search',
      noMatches: 'No matches',
      plan: 'Plan maintenance',
      name: 'Title for users',
      find: 'Find affected bookings',
      free: 'No bookings are affected.',
      block: 'Block time',
      done: 'Zephyr of the manager blocked',
      noAccess: "You don't have access to this page",
    },
  },
  {
    merchant: 'siam',
    account: 'boonlert.k',
    building: 'อาคารเจ้าพระยา',
    roomElsewhere: 'ห้องอินทนนท์',
    texts: {
      administration: 'การดูแลระบบ',
      sections: [
        'ภาพรวม',
        'รายงาน',
        'การจองทั้งหมด',
        'ประกาศ',
        'ทรัพยากรทั้งหมด',
        'สถานที่และเวลาเปิด',
        'การซ่อมบำรุง',
        'ปัญหา',
        'ป้าย QR',
      ],
      search: 'ค้นหา',
      noMatches: 'ไม่พบรายการที่ตรงกัน',
      plan: 'วางแผนซ่อมบำรุง',
      name: 'ข้อความที่แสดง',
      find: 'ค้นหาการจอง',
      free: 'ไม่มีการจองในช่วงนี้',
      block: 'ปิดช่วงเวลานี้',
      done: 'ปิดซ่อมบำรุง Zephyr of the manager แล้ว',
      noAccess: 'คุณไม่มีสิทธิ์เข้าหน้านี้',
    },
  },
] as const;

/** A room of this journey alone, in the one building that the manager has. */
async function addRoom(page: Page, name: string): Promise<string> {
  const places = await callApi(page, { method: 'GET', base: 'admin', path: '/buildings' });
  const buildings = listManagedBuildings.success.data.parse(places.data);
  expect(buildings).toHaveLength(1);
  const body = roomBody({ name, buildingId: buildings[0]?.id ?? '' });
  const made = await callApi(page, { method: 'POST', base: 'admin', path: '/resources', body });
  return createResource.success.data.parse(made.data).id;
}

for (const { merchant, account, building, roomElsewhere, texts } of journeys) {
  test(`[D-01] a facility manager plans maintenance in their building and finds no other, at ${merchant}`, async ({
    page,
  }) => {
    await resize(page, { width: 1440, height: 900 });
    await openSignedIn(page, '/admin', { merchant, account });
    const sections = page.getByRole('navigation', { name: texts.administration });
    // A number may follow.
    const names = texts.sections.map((name) => new RegExp(`^${name}`));
    await expect(sections.getByRole('link')).toHaveText(names);
    await expectAccessible(page);

    const id = await addRoom(page, 'Zephyr of the manager');
    await page.goto(addressOf(merchant, '/admin/resources'));
    const search = page.getByRole('searchbox', { name: texts.search });
    await search.fill('Zephyr of the manager');
    await expect(page.getByRole('row').filter({ hasText: building })).toHaveCount(1);
    await search.fill(roomElsewhere);
    await expect(page.getByText(texts.noMatches)).toBeVisible();

    await page.goto(addressOf(merchant, `/admin/resources/edit?id=${id}&tab=maintenance`));
    await page.getByRole('button', { name: texts.plan }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: texts.name }).fill('New projector');
    await dialog.getByRole('button', { name: texts.find }).click();
    await expect(dialog.getByText(texts.free)).toBeVisible();
    await dialog.getByRole('button', { name: texts.block }).click();
    await expect(page.getByText(texts.done)).toBeVisible();
    await expect(page.getByText(/New projector/).first()).toBeVisible();

    await page.goto(addressOf(merchant, '/admin/people'));
    await expect(page.getByRole('heading', { name: texts.noAccess })).toBeVisible();
  });
}
