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
  it('[V-02] is labelled ’Search by application name’ and focused on opening', async () => {
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

  it('[V-05] shows ’Search not found’ without matches, and everything without a search', async () => {
    await show();
    page.type('zzz');
    jest.advanceTimersByTime(500);
    expect([page.message, page.announcement]).toEqual(['Search not found', 'Search not found']);
    page.type('');
    jest.advanceTimersByTime(500);
    expect(page.message).toBeUndefined();
    expect(page.announcement).toBe('7 applications');
  });

  it('opens the first match on Enter, without the delay', async () => {
    const from = await show();
    page.type('payr');
    page.press('Enter');
    expect(from.visits).toEqual([{ slug: 'payroll', type: 'APPLICATION' }]);
  });

  it('opens nothing on Enter without a search, or during composition', async () => {
    const from = await show();
    page.press('Enter');
    page.type('p');
    page.press('Enter', { isComposing: true });
    expect(from.visits).toEqual([]);
  });

  it('is cleared by Escape first, which closes after that', async () => {
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

  it('starts without the previous search', async () => {
    await show();
    page.type('pay');
    jest.advanceTimersByTime(500);
    page.launcher.close();
    await page.open();
    expect([page.search.value, Object.keys(page.groups).length]).toEqual(['', 2]);
  });
});

describe('languages', () => {
  it('[V-02] [V-03] [V-05] use Thai by the lang cookie, from the next opening on', async () => {
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
  ])('[V-05] have a text for an empty list (%s)', async (language, text) => {
    speak(language);
    await show(new FakeClient());
    expect(page.message).toBe(text);
  });
});

describe('keyboard', () => {
  it('moves with arrows through the tiles in rows of three, across groups, and back to the search', async () => {
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

  it('has one tile in the tab order, the last focused one', async () => {
    await show();
    page.press('ArrowDown');
    page.press('End');
    const inOrder = [...page.root.querySelectorAll('.tile[tabindex="0"]')];
    expect(inOrder.map((tile) => tile.getAttribute('aria-label'))).toEqual([spoken('Payroll')]);
  });

  it('swaps left and right on right-to-left pages', async () => {
    await show();
    // Jsdom does not inherit it from the page.
    if (page.root.host instanceof HTMLElement) page.root.host.style.direction = 'rtl';
    page.press('ArrowDown');
    page.press('ArrowLeft');
    expect(page.focused).toBe(spoken('Booking'));
  });

  it('continues the search with a letter typed on a tile, and opens the tile with space', async () => {
    const from = await show();
    page.press('ArrowDown');
    page.press(' ');
    expect(from.visits).toEqual([{ slug: 'assets', type: 'APPLICATION' }]);
    await page.open();
    page.press('ArrowDown');
    page.press('b');
    expect(page.focused).toBe('Search by application name');
  });

  it('hides keys from the shortcuts of the page, except those with a modifier', async () => {
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

describe('recent applications', () => {
  const recent = (): string[] | undefined => page.groups['Recently opened'];

  it('are first, newest first, three of them, and not in a search', async () => {
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

  it('are per person, and only those that the person may open', async () => {
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
    'are ignored if the storage is foreign or broken (%s)',
    async (stored) => {
      localStorage.setItem('axp:booking:launcher', stored);
      await show();
      expect(recent()).toBeUndefined();
    },
  );
});
