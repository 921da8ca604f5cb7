/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { application, FakeClient, group, signedIn } from './testing/fake-client.ts';
import type { LauncherPage } from './testing/page.ts';
import { launcherPages, speak } from './testing/page.ts';

const names = ['Assets', 'Booking', 'Cars', 'Desks', 'Events'];
const office = [
  ...names.map((name) => application(name)),
  application('Ledger', { groups: ['FINANCE'] }),
  application('Payroll', { groups: ['FINANCE'] }),
];
const client = (): FakeClient => new FakeClient(office, [group('Finance')]);
const spoken = (name: string): string => `${name} (opens in a new tab)`;

const put = launcherPages();
let page: LauncherPage;
async function show(from = client(), options = {}): Promise<FakeClient> {
  page = put(from, options);
  await page.open();
  return from;
}

describe('search', () => {
  it("[V-02] says 'Search by application name' and has the focus on opening", async () => {
    await show();
    expect(page.search.placeholder).toBe('Search by application name');
    expect(page.focused).toBe('Search by application name');
  });

  it('[V-02] finds a part of the name in any case, 500 ms after the last key', async () => {
    await show();
    page.type('LED');
    jest.advanceTimersByTime(499);
    expect(Object.keys(page.groups)).toHaveLength(2);
    page.type('LEDG');
    jest.advanceTimersByTime(499);
    expect(Object.keys(page.groups)).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(page.groups).toEqual({ Finance: ['Ledger'] });
    expect(page.announcement).toBe('1 application');
    const names = () =>
      [...page.root.querySelectorAll('.tile .name')].map((one) => one.textContent);
    expect(names().length).toBeGreaterThan(1);
    jest.advanceTimersByTime(1);
    expect(names()).toEqual(['Ledger']);
  });

  it("[V-05] 'Search not found' when nothing fits, and everything again without a search", async () => {
    await show();
    page.type('zzz');
    jest.advanceTimersByTime(500);
    expect([page.message, page.announcement]).toEqual(['Search not found', 'Search not found']);
    page.type('');
    jest.advanceTimersByTime(500);
    expect(page.message).toBeUndefined();
    expect(page.announcement).toBe('7 applications');
  });

  it('Enter opens what is found first, without the wait', async () => {
    const from = await show();
    page.type('payr');
    page.press('Enter');
    expect(from.visits).toEqual([{ slug: 'payroll', type: 'APPLICATION' }]);
  });

  it('Enter opens nothing while nothing is searched, or while a word is being composed', async () => {
    const from = await show();
    page.press('Enter');
    page.type('p');
    page.press('Enter', { isComposing: true });
    expect(from.visits).toEqual([]);
  });

  it('Escape clears the search first and closes then', async () => {
    await show();
    page.type('pay');
    jest.advanceTimersByTime(500);
    page.press('Escape');
    expect([page.isOpen, page.search.value, Object.keys(page.groups).length]).toEqual([
      true,
      '',
      2,
    ]);
    page.press('Escape');
    expect(page.isOpen).toBe(false);
  });

  it('begins without the search of the last time', async () => {
    await show();
    page.type('pay');
    jest.advanceTimersByTime(500);
    page.launcher.close();
    await page.open();
    expect([page.search.value, Object.keys(page.groups).length]).toEqual(['', 2]);
  });
});

describe('languages', () => {
  it('[V-02] [V-03] [V-05] speaks Thai by the lang cookie, from the next opening on', async () => {
    await show();
    page.launcher.close();
    speak('th-TH');
    await page.open();
    expect(page.search.placeholder).toBe('ค้นหาด้วยชื่อแอปพลิเคชัน');
    expect(page.panel.lang).toBe('th');
    expect(page.root.querySelector('a.link')?.textContent).toBe('กลับไปที่พอร์ทัล');
    expect(page.announcement).toBe('7 แอปพลิเคชัน');
    page.type('zzz');
    jest.advanceTimersByTime(500);
    expect(page.message).toBe('ไม่พบผลการค้นหา');
  });

  it.each([
    ['en', 'There is no application.'],
    ['th', 'ไม่มีแอปพลิเคชัน'],
  ])('[V-05] without any application it says so (%s)', async (language, text) => {
    speak(language);
    await show(new FakeClient());
    expect(page.message).toBe(text);
  });
});

describe('keyboard', () => {
  it('arrows go through the tiles in rows of three, over groups, and back to the search', async () => {
    await show();
    const path = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp'];
    const focused = path.map((key) => {
      page.press(key);
      return page.focused;
    });
    expect(focused).toEqual(
      ['Assets', 'Booking', 'Cars', 'Events', 'Payroll', 'Events'].map(spoken),
    );
    page.press('Home');
    expect(page.focused).toBe(spoken('Assets'));
    page.press('ArrowUp');
    expect(page.focused).toBe('Search by application name');
  });

  it('Tab knows one tile, the one that had the focus last', async () => {
    await show();
    page.press('ArrowDown');
    page.press('End');
    const inOrder = [...page.root.querySelectorAll('.tile[tabindex="0"]')];
    expect(inOrder.map((tile) => tile.getAttribute('aria-label'))).toEqual([spoken('Payroll')]);
  });

  it('right-to-left pages turn left and right', async () => {
    await show();
    // Jsdom does not inherit it from the page.
    if (page.root.host instanceof HTMLElement) page.root.host.style.direction = 'rtl';
    page.press('ArrowDown');
    page.press('ArrowLeft');
    expect(page.focused).toBe(spoken('Booking'));
  });

  it('a letter typed on a tile goes on in the search, space opens the tile', async () => {
    const from = await show();
    page.press('ArrowDown');
    page.press(' ');
    expect(from.visits).toEqual([{ slug: 'assets', type: 'APPLICATION' }]);
    await page.open();
    page.press('ArrowDown');
    page.press('b');
    expect(page.focused).toBe('Search by application name');
  });

  it('keeps keys from the shortcuts of the page, except those with a modifier', async () => {
    await show();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.addEventListener('keydown', listen);
    page.press('n');
    page.press('ArrowDown');
    page.press('k', { ctrlKey: true });
    document.removeEventListener('keydown', listen);
    expect(heard).toEqual(['k']);
  });
});

describe('recents', () => {
  const recent = (): string[] | undefined => page.groups['Recently opened'];

  it('come first, newest first, three of them, and not among what is searched', async () => {
    await show();
    for (const name of ['Assets', 'Cars', 'Ledger', 'Assets', 'Payroll']) {
      page.tile(name).click();
      await page.open();
    }
    expect(recent()).toEqual(['Payroll', 'Assets', 'Ledger']);
    expect(Object.keys(page.groups)[0]).toBe('Recently opened');
    page.type('a');
    jest.advanceTimersByTime(500);
    expect(recent()).toBeUndefined();
  });

  it('can be cleared, and the focus stays in the panel', async () => {
    await show();
    page.tile('Cars').click();
    await page.open();
    page.one('button.link', HTMLButtonElement).click();
    expect(recent()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
    expect(page.focused).toBe('Search by application name');
  });

  it('are nobody else\u2019s, and never more than one may open', async () => {
    const from = await show();
    page.tile('Cars').click();
    from.become(signedIn('somchai'));
    await page.open();
    expect(recent()).toBeUndefined();
    from.answer = () => Promise.resolve({ applications: office.slice(0, 2), groups: [] });
    from.become(signedIn('mali'));
    await page.settle();
    expect(recent()).toBeUndefined();
  });

  it('can be switched off', async () => {
    await show(client(), { recents: false });
    page.tile('Cars').click();
    await page.open();
    expect([recent(), localStorage.length]).toEqual([undefined, 0]);
  });

  it.each(['{', '[]', 'null', '{"user":"acme/mali","slugs":[1,{}]}', '{"user":"x"}'])(
    'foreign or broken storage (%s) is no recents and no error',
    async (stored) => {
      localStorage.setItem('axp:booking:launcher', stored);
      await show();
      expect(recent()).toBeUndefined();
    },
  );
});
