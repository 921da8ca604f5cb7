/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { AxpError } from '../errors.ts';
import { initWidget } from './index.ts';
import { application, FakeClient, group, signedIn, signedOut } from './testing/fake-client.ts';
import { groups, office } from './testing/office.ts';
import { launcherPages } from './testing/page.ts';

const show = launcherPages();

describe('opening the launcher', () => {
  it('[V-01] refuses a missing target with ’Not found element id’', () => {
    const attempt = (): unknown => initWidget(new FakeClient(), 'nowhere');
    expect(attempt).toThrow(new AxpError('element_not_found', 'Not found element id'));
  });

  it('[V-01] starts 100 ms after the call', () => {
    const launcher = initWidget(new FakeClient(), 'apps');
    jest.advanceTimersByTime(99);
    expect(document.querySelector('#apps')?.children).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(document.querySelector('#apps')?.children).toHaveLength(1);
    launcher.destroy();
  });

  it('works in an element of a shadow root, and closes on a press outside it', async () => {
    const root = document.querySelector('#apps')?.attachShadow({ mode: 'open' });
    const target = document.createElement('div');
    root?.append(target);
    const client = new FakeClient(office, groups);
    const launcher = initWidget(client, target);
    await jest.advanceTimersByTimeAsync(100);
    const inner = target.firstElementChild?.shadowRoot;
    const trigger = inner?.querySelector<HTMLButtonElement>('.trigger');
    trigger?.click();
    await jest.advanceTimersByTimeAsync(1000);
    expect(launcher.isOpen).toBe(true);
    const inside = { bubbles: true, composed: true };
    inner?.querySelector('.tile')?.dispatchEvent(new Event('pointerdown', inside));
    expect(launcher.isOpen).toBe(true);
    document.body.dispatchEvent(new Event('pointerdown', inside));
    expect(launcher.isOpen).toBe(false);
    launcher.destroy();
  });

  it('never starts if destroyed before', () => {
    initWidget(new FakeClient(), 'apps').destroy();
    jest.advanceTimersByTime(1000);
    expect(document.querySelector('#apps')?.children).toHaveLength(0);
  });

  it('[V-01] opens and closes on click, and announces it to screen readers', async () => {
    const page = show(new FakeClient(office, groups));
    expect(page.trigger.getAttribute('aria-expanded')).toBe('false');
    await page.open();
    expect(page.isOpen).toBe(true);
    expect(page.launcher.isOpen).toBe(true);
    expect(page.trigger.getAttribute('aria-expanded')).toBe('true');
    page.trigger.click();
    expect(page.isOpen).toBe(false);
    expect(page.trigger.getAttribute('aria-expanded')).toBe('false');
  });

  it('[V-01] works only once a person is signed on, and closes when they sign out', async () => {
    const client = new FakeClient(office, groups);
    client.state = signedOut;
    const page = show(client);
    page.trigger.click();
    page.launcher.open();
    expect([page.isOpen, page.trigger.disabled, client.requests]).toEqual([false, true, 0]);
    client.become(signedIn('mali'));
    await page.open();
    expect(page.isOpen).toBe(true);
    client.become(signedOut);
    expect(page.isOpen).toBe(false);
  });

  it('uses a button of the page as its trigger, and restores it', async () => {
    document.body.innerHTML = '<button id="apps">Apps</button>';
    const before = document.body.innerHTML;
    const page = show(new FakeClient(office, groups));
    await page.open();
    expect(page.isOpen).toBe(true);
    expect(page.trigger.getAttribute('aria-haspopup')).toBe('dialog');
    page.launcher.destroy();
    expect(document.body.innerHTML).toBe(before);
  });

  it('closes on a press elsewhere, on Escape and when the focus leaves, and restores it', async () => {
    const page = show(new FakeClient(office, groups));
    await page.open();
    document.querySelector('#other')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(page.isOpen).toBe(false);
    await page.open();
    page.press('Escape');
    expect(page.isOpen).toBe(false);
    expect(page.root.activeElement).toBe(page.trigger);
    await page.open();
    document.querySelector<HTMLElement>('#other')?.focus();
    expect(page.isOpen).toBe(false);
    expect(document.activeElement?.id).toBe('other');
  });

  it('leaves no element, listener or timer behind', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    page.type('x');
    jest.advanceTimersByTime(500);
    page.type('');
    page.launcher.destroy();
    expect(document.querySelector('#apps')?.children).toHaveLength(0);
    expect(client.listenerCount).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['list', () => Promise.resolve({ applications: office, groups })],
    ['failure', () => Promise.reject(new Error('offline'))],
  ])('shows nothing of a %s that arrives after it was removed', async (_, answer) => {
    const client = new FakeClient();
    let send = (): void => undefined;
    client.answer = () =>
      new Promise((resolve) => {
        send = () => resolve(answer());
      });
    const page = show(client);
    await page.open();
    const { root } = page;
    page.launcher.destroy();
    const before = root.innerHTML;
    send();
    await page.settle();
    expect(root.innerHTML).toBe(before);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('works twice on a page independently', async () => {
    document.body.innerHTML = '<div id="apps"></div><div id="more"></div>';
    const page = show(new FakeClient(office, groups));
    const second = initWidget(new FakeClient(), 'more');
    jest.advanceTimersByTime(100);
    await page.open();
    expect([page.launcher.isOpen, second.isOpen]).toEqual([true, false]);
    second.destroy();
    expect(page.isOpen).toBe(true);
  });
});

describe('the list of the launcher', () => {
  it("[V-03] has a section per group with 'Back to portal'", async () => {
    const page = show(new FakeClient(office, groups));
    await page.open();
    expect(page.groups).toEqual({
      'Axons Cloud Services': ['Payroll', 'Room Booking'],
      Finance: ['Ledger', 'Payroll'],
    });
    const portals = [...page.root.querySelectorAll<HTMLAnchorElement>('section a.link')];
    expect(portals.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Back to portal', 'https://portal.example.com/'],
      ['Back to portal', 'https://finance.example.com/'],
    ]);
  });

  it('[V-04] has tiles with logo and name that open in a new tab without an opener', async () => {
    const logo = 'https://cdn.example.com/pay.png';
    const page = show(new FakeClient([application('Payroll', { logo })]));
    await page.open();
    const tile = page.tile('Payroll');
    expect(tile.querySelector('img')?.src).toBe(logo);
    expect([tile.href, tile.target, tile.rel]).toEqual([
      'https://payroll.example.com/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(tile.getAttribute('aria-label')).toBe('Payroll (opens in a new tab)');
  });

  it('[V-04] records the visit when a tile is opened, also with the middle button, and notifies the page', async () => {
    const client = new FakeClient(office, groups);
    const onLaunch = jest.fn();
    const page = show(client, { onLaunch });
    await page.open();
    page.tile('Ledger').dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(page.isOpen).toBe(true);
    page.tile('Payroll').click();
    expect(page.isOpen).toBe(false);
    expect(client.visits).toEqual([
      { slug: 'ledger', type: 'APPLICATION' },
      { slug: 'payroll', type: 'APPLICATION' },
    ]);
    expect(onLaunch).toHaveBeenCalledTimes(2);
  });

  it('opens no application with the secondary button', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    page.tile('Ledger').dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(client.visits).toEqual([]);
  });

  it('[V-04] ignores a visit that can’t be recorded', async () => {
    const client = new FakeClient(office, groups);
    client.visitApplication = () => Promise.reject(new AxpError('network', 'offline'));
    const page = show(client);
    await page.open();
    page.tile('Ledger').click();
    await page.settle();
    expect(page.isOpen).toBe(false);
  });

  it('replaces a missing or broken logo by the first letter, which in Thai may be the second character', async () => {
    const logo = 'https://cdn.example.com/gone.png';
    const page = show(
      new FakeClient([application('Payroll', { logo }), application('เงินเดือน'), application('hr')]),
    );
    await page.open();
    page.tile('Payroll').querySelector('img')?.dispatchEvent(new Event('error'));
    const letters = ['Payroll', 'เงินเดือน', 'hr'].map((name) =>
      page.tile(name).querySelector('.letter')?.getAttribute('data-letter'),
    );
    expect(letters).toEqual(['P', 'ง', 'H']);
  });

  it('[rule 14, rule 56] accepts only http and https addresses, and never renders a name as markup', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const hostile = [
      application(name, { slug: 'x', url: 'https://x.example.com/', logo: 'javascript:alert(1)' }),
      application('Script', { url: 'javascript:alert(1)' }),
      application('Data', { url: 'data:text/html,<script>alert(1)</script>' }),
    ];
    const client = new FakeClient(hostile, [
      group('Finance', { customUrl: 'javascript:alert(1)' }),
    ]);
    client.tenant = { name: 'Acme', customUrl: 'blob:https://x.example.com/1' };
    const page = show(client);
    await page.open();
    expect(page.groups).toEqual({ 'Axons Cloud Services': [name] });
    expect(page.root.querySelectorAll('img, a.link')).toHaveLength(0);
  });

  it('shows another session only its own list', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    client.answer = () => Promise.resolve({ applications: [application('Stock')], groups: [] });
    client.become(signedIn('somchai'));
    await page.settle();
    expect(page.groups).toEqual({ 'Axons Cloud Services': ['Stock'] });
  });

  it('drops a response that arrives after its session', async () => {
    const client = new FakeClient();
    const answers: ((names: readonly string[]) => void)[] = [];
    client.answer = () =>
      new Promise((resolve) => {
        answers.push((names) =>
          resolve({ applications: names.map((name) => application(name)), groups: [] }),
        );
      });
    const page = show(client);
    await page.open();
    client.become(signedIn('somchai'));
    answers[1]?.(['Stock']);
    await page.settle();
    answers[0]?.(['Payroll']);
    await page.settle();
    expect(page.groups).toEqual({ 'Axons Cloud Services': ['Stock'] });
  });
});
