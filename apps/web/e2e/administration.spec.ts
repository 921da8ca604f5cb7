import {
  adminBasePath,
  apiBasePath,
  createBooking,
  createResource,
  listBuildings,
} from '@axp/contracts';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectFits } from './support/fit.ts';
import { expectAccessible } from './support/modes.ts';
import type { OwnProduct } from './support/own-product.ts';
import { startOwnProduct } from './support/own-product.ts';
import { roomBody } from './support/rooms.ts';
import { expect, test } from './support/test.ts';

// The merchant of the first journey is the one of the others.
test.describe.configure({ mode: 'serial' });

const password = 'plum-otter-walks-home';
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct({
    key: 'nova',
    title: 'Nova',
    administrator: { email: 'nina@nova.test', name: 'Nina Park' },
  });
});
test.afterAll(() => product.stop());

/** Ten rooms, with an error in the fourth line unless `capacity` corrects it. */
function roomSheet(capacity: string): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from(
    { length: 10 },
    (_, index) => `R-${index + 1},Room ${index + 1},River House,${index === 2 ? capacity : 6}`,
  );
  const text = ['code,name,building,capacity', ...rows].join('\n');
  return { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const everywhere = {
  locale: 'en-GB',
  timezoneId: 'Asia/Bangkok',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

/** Opens a browser of a returning user, optionally in Thai on a phone. */
async function openBrowser(browser: Browser, isThaiPhone = false): Promise<Page> {
  const context = await browser.newContext({
    ...everywhere,
    viewport: isThaiPhone ? phone : desktop,
  });
  const language = isThaiPhone ? 'th' : 'en';
  await context.addCookies([{ name: 'lang', value: language, url: product.at('/') }]);
  await context.addInitScript(() => {
    // On a first visit a page is in the language of its merchant.
    if (localStorage.getItem('merchantId') === null) localStorage.setItem('merchantId', 'known');
  });
  return context.newPage();
}

async function signedIn(browser: Browser, email: string, isThaiPhone = false): Promise<Page> {
  const page = await openBrowser(browser, isThaiPhone);
  await page.goto(product.at('/login'));
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(/\/(home|admin)$/);
  return page;
}

/** The data that the API answers to the person who is signed in on the page. */
async function ask(page: Page, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ({ url, sent }) => {
      const token = localStorage.getItem('accessToken') ?? '';
      const response = await fetch(url, {
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      const answer: { readonly data?: unknown } = await response.json();
      return answer.data;
    },
    { url: path, sent: body },
  );
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

test('[D-01] [D-03] [D-04] a new administrator turns an empty merchant into a running one', async ({
  page,
  browser,
}) => {
  await test.step('sets a password from the mail, and accepts the terms', async () => {
    await expect.poll(() => product.mails.linkTo('nina@nova.test')).toContain('/activate#');
    await page.goto(product.mails.linkTo('nina@nova.test'));
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Activate and sign in' }).click();
    await page.getByRole('button', { name: 'Accept the terms' }).click();
    await expect(page).toHaveURL(product.at('/admin'));
  });

  const setup = page.getByRole('region', { name: 'Set up Nova' });
  const overview = page.getByRole('link', { name: 'Overview' });
  await test.step('starts at the checklist', async () => {
    await expect(setup).toContainText('0 of 7 done');
    await expect(page.getByText('You are the only administrator. Add a second')).toBeVisible();
    await expect(setup.locator('[aria-current=step]')).toContainText('Add a building');
    await expect(page.getByText('Nothing needs attention')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('adds a building in a form opened by the checklist', async () => {
    await setup.getByRole('link', { name: 'Add a building' }).click();
    const name = dialogOf(page).getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('River House');
    await name.press('Enter');
    await expect(page.getByRole('heading', { name: 'River House' })).toBeVisible();
    await overview.click();
    await expect(page.locator('[aria-current=step]')).toContainText('Add resources');
  });

  await test.step('imports ten rooms after correcting a reported value', async () => {
    await setup.getByRole('link', { name: 'Import a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    await dialog.locator('input[type=file]').setInputFiles(roomSheet('six'));
    const fault = dialog.getByRole('row').filter({ hasText: 'six' });
    await expect(fault).toContainText('4');
    await expect(fault).toContainText('capacity');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.locator('input[type=file]').setInputFiles(roomSheet('6'));
    await expect(dialog.getByText('10 rows: 10 new, 0 changed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByText('10 added, 0 changed')).toBeVisible();
    await expect(dialog).toBeHidden();
    // Our button clears the search; the browser's own is hidden.
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('Room');
    const { width = 0, height = 0 } = (await search.boundingBox()) ?? {};
    await search.click({ position: { x: width - 20, y: height / 2 } });
    await expect(search).toHaveValue('Room');
    await page.getByRole('button', { name: 'Clear the search' }).click();
  });

  await test.step('opens the codes of many rooms, and a change of all of them', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText('10 resources', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit…' }).click();
    const bulk = page.getByRole('dialog', { name: 'Edit 10 resources' });
    const added = bulk.getByRole('group', { name: 'Features to add' });
    await added.getByRole('button', { name: 'Wi-Fi' }).click();
    await expect(bulk.getByText('10 will change.')).toBeVisible();
    await expectAccessible(page);
    await bulk.getByRole('button', { name: 'Change 10' }).click();
    await expect(page.getByText('10 resources changed')).toBeVisible();
  });

  await test.step('plans maintenance of a room', async () => {
    await page.getByRole('link', { name: /^Room 2\b/ }).click();
    await page.getByRole('tab', { name: 'Maintenance' }).click();
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('invites a person', async () => {
    await overview.click();
    await setup.getByRole('link', { name: 'Invite people' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite a person' });
    await invite.getByRole('textbox', { name: 'Email' }).fill('malee@nova.test');
    await invite.getByRole('textbox', { name: 'Name' }).fill('Malee Srisuk');
    // The only unit, which came with the merchant.
    await expect(invite.getByRole('button', { name: 'Nova', exact: true })).toBeVisible();
    await invite.getByRole('combobox', { name: 'Language of the invitation' }).selectOption('th');
    await expectAccessible(page);
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invitation sent to malee@nova.test')).toBeVisible();
    await expect(page.getByText('1 active, 1 invited')).toBeVisible();
  });

  await test.step('who books the first room, in Thai on a phone', async () => {
    await expect
      .poll(() => product.mails.linkTo('malee@nova.test'))
      .toContain('/activate?lang=th#');
    // A new visitor: the language is the invitation's, not the merchant's.
    const staff = await (await browser.newContext({ ...everywhere, viewport: phone })).newPage();
    await staff.goto(product.mails.linkTo('malee@nova.test'));
    await staff.getByLabel('รหัสผ่านใหม่').fill(password);
    await staff.getByRole('button', { name: 'เปิดใช้งานและเข้าสู่ระบบ' }).click();
    await staff.getByRole('button', { name: 'ยอมรับข้อกำหนด' }).click();
    await expect(staff).toHaveURL(product.at('/home'));
    // In two days: the next step needs it ahead, however long this one takes.
    const { start, end } = hourAhead(0);
    await staff.goto(product.at(`/bookings/room/search-result?start=${start}&end=${end}`));
    await staff
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^(จอง|ส่งคำขอ)/ })
      .click();
    await staff.getByRole('textbox', { name: 'หัวข้อ' }).fill('ประชุมครั้งแรก');
    await staff.getByRole('button', { name: 'จอง', exact: true }).click();
    await expect(staff).toHaveURL(/success=true/);
    await expectAccessible(staff);
    await staff.context().close();
  });

  await test.step('and can be deactivated, with a decision on the booking', async () => {
    await page.goto(product.at('/admin/people'));
    await page.getByRole('link', { name: 'Malee Srisuk' }).first().click();
    await expect(page.getByRole('heading', { name: 'Malee Srisuk', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('switch', { name: /^Approver/ }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay').click();
    await page.getByRole('tab', { name: /^Rights/ }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Deactivate' }).click();
    await expect(page.getByText('0 of 1 decided')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next: ประชุมครั้งแรก' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeEnabled();
    await page.getByRole('link', { name: 'Keep active' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin\/people\/person/);
  });
});

/** Adds a room that always needs approval; returns its id. */
async function addBoardRoom(administrator: Page): Promise<string> {
  const buildings = await ask(administrator, `${apiBasePath}${listBuildings.path}`);
  const [building] = listBuildings.success.data.parse(buildings);
  if (!building) throw new Error('The merchant has no building');
  const room = roomBody({
    name: 'Board room',
    buildingId: building.id,
    capacity: 12,
    needsApproval: true,
    rules: { approval: 'always', maxUpcomingBookings: 100 },
  });
  const made = await ask(administrator, `${adminBasePath}${createResource.path}`, room);
  return createResource.success.data.parse(made).id;
}

const hourMs = 3_600_000;

/** A full hour in two days, or so many hours later. */
function hourAhead(later: number): { readonly start: string; readonly end: string } {
  const start = Math.ceil(Date.now() / hourMs) * hourMs + (48 + later) * hourMs;
  return { start: new Date(start).toISOString(), end: new Date(start + hourMs).toISOString() };
}

/** Requests the board room for one hour. */
async function askForHour(
  staff: Page,
  { resourceId, title, hour }: { resourceId: string; title: string; hour: number },
): Promise<void> {
  const booking = { type: 'room', resourceId, title, ...hourAhead(hour), attendees: 2 };
  const made = await ask(staff, `${apiBasePath}${createBooking.path}`, booking);
  createBooking.success.data.parse(made);
}

test('[D-05] an approver decides thirty requests by keyboard', async ({ browser }) => {
  const administrator = await signedIn(browser, 'nina@nova.test');
  const staff = await signedIn(browser, 'malee@nova.test', true);
  const resourceId = await addBoardRoom(administrator);
  for (let hour = 0; hour < 30; hour += 1) {
    await askForHour(staff, { resourceId, title: `Request ${hour + 1}`, hour });
  }
  await administrator.goto(product.at('/approvals'));
  await expect(administrator.getByRole('checkbox', { name: '30 requests' })).toBeVisible();
  await expectAccessible(administrator);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await administrator.keyboard.press(key);
  };
  await test.step('declines two with a reason, chosen by its first letters and from the list', async () => {
    await press('j');
    await press(' ');
    await press('j');
    await press(' ');
    await press('r');
    const reject = administrator.getByRole('dialog', { name: 'Decline 2 requests?' });
    await expect(reject.getByRole('listitem')).toHaveCount(2);
    await expect(reject.getByText('Please choose a smaller one, or fewer pieces.')).toBeVisible();
    await expectAccessible(administrator);
    await administrator.keyboard.type('Audit week');
    await press('Enter');
    await expect(administrator.getByText('2 requests declined')).toBeVisible();
    await expect(administrator.getByRole('checkbox', { name: '28 requests' })).toBeVisible();
  });
  await test.step('approves the others one by one', async () => {
    for (let left = 27; left >= 0; left -= 1) {
      await press('a');
      await expect(administrator.getByRole('listitem').filter({ hasText: 'Request' })).toHaveCount(
        left,
      );
    }
  });
  // Four to choose, two for the reason, one for each of the others.
  expect(keys).toBe(34);
  await expect(administrator.getByText('No requests waiting for approval')).toBeVisible();

  await test.step('sees one more on a phone in Thai, and sets a substitute', async () => {
    await askForHour(staff, { resourceId, title: 'คำขอสุดท้าย', hour: 200 });
    const mobile = await signedIn(browser, 'nina@nova.test', true);
    await mobile.goto(product.at('/approvals'));
    await expect(mobile.getByText('คำขอสุดท้าย')).toBeVisible();
    await expectAccessible(mobile);
    await expectFits(mobile, 'inbox');
    await mobile.getByRole('button', { name: 'ตั้งผู้อนุมัติแทน…' }).click();
    await mobile.getByRole('combobox', { name: 'เพื่อนร่วมงาน' }).fill('Malee');
    await mobile.getByRole('option', { name: 'Malee Srisuk' }).click();
    await expectAccessible(mobile);
    await expectFits(mobile, 'away');
    await mobile.getByRole('button', { name: 'มอบหมาย' }).click();
    await expect(mobile.getByText(/^Malee Srisuk อนุมัติแทนคุณถึง/)).toBeVisible();
    await mobile.getByRole('button', { name: 'อนุมัติ: คำขอสุดท้าย' }).click();
    await expect(mobile.getByText('คำขอสุดท้าย')).toBeHidden();
  });
});

const seenAt = { timeout: 60_000 };

/** The colour of what is chosen, which follows the accent. */
const accentOf = (page: Page) =>
  page
    .locator('nav [aria-current="page"]')
    .first()
    .evaluate((entry) => getComputedStyle(entry).color);

test('[D-02] [T-04] an administrator changes the branding, staff see it without a reload, and it is restored', async ({
  browser,
}) => {
  const title = 'Nova Labs';
  const staff = await signedIn(browser, 'malee@nova.test');
  const administrator = await signedIn(browser, 'nina@nova.test');
  const before = await accentOf(staff);
  const formerTitle = /Home · Nova$/; // Before it may stand how much is unread.
  const stays = await staff.getByRole('heading', { level: 1 }).elementHandle();

  await administrator.goto(product.at('/admin/branding'));
  await administrator.getByLabel('Title', { exact: true }).fill(title);
  // Too faint, by the keyboard alone; a colour of the same hue is one press away.
  const accent = administrator.getByLabel('Accent colour', { exact: true });
  await accent.fill('#7ee2a0');
  await administrator.keyboard.press('Tab');
  await administrator.getByRole('button', { name: /^Accent colour: #/ }).press('Enter');
  await expect(administrator.getByText(/Accent colour: .* easy to read/)).toBeVisible();
  await accent.fill('#14532D');
  await administrator.getByRole('button', { name: 'Home', exact: true }).click();
  await expect(administrator.locator('figure').getByText(title)).toBeVisible();
  await expectAccessible(administrator);
  await expectFits(administrator, 'the branding');
  await administrator.getByRole('button', { name: 'Save draft' }).click();
  await expect(administrator.getByText(/^Draft by/)).toBeVisible();
  await expect(staff).toHaveTitle(formerTitle);

  await administrator.getByRole('button', { name: 'Publish…' }).click();
  const dialog = dialogOf(administrator);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(administrator.locator('header').first()).toContainText(title);
  await expect(staff.locator('header').first()).toContainText(title, seenAt);
  await expect(staff).toHaveTitle(new RegExp(title));
  await expect.poll(() => accentOf(staff)).toBe('rgb(20, 83, 45)');
  // The page was not reloaded.
  expect(await stays?.evaluate((element) => element.isConnected)).toBe(true);

  const guest = await (await browser.newContext(everywhere)).newPage();
  await guest.goto(product.at('/login'));
  await expect(guest).toHaveTitle(new RegExp(title));

  await administrator.getByRole('button', { name: 'Restore version 1' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(administrator.getByText('restored from version 1')).toBeVisible();
  await expect.poll(() => accentOf(staff), seenAt).toBe(before);
  await expect(staff).toHaveTitle(formerTitle);
});
