/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { AxpError } from '../errors.ts';
import { application, FakeClient, signedIn } from './testing/fake-client.ts';
import { groups, office } from './testing/office.ts';
import { launcherPages } from './testing/page.ts';

const show = launcherPages();
const many = Array.from({ length: 500 }, (_, index) => application(`App ${index}`));

describe('loading and failing', () => {
  it('shows a skeleton after 150 ms, then the list', async () => {
    const client = new FakeClient();
    let answer = (): void => undefined;
    client.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve({ applications: office, groups });
      });
    const page = show(client);
    await page.open();
    expect(page.root.querySelector('[aria-busy=true]')).toBeNull();
    jest.advanceTimersByTime(150);
    expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull();
    answer();
    await page.settle();
    expect(page.root.querySelector('[aria-busy=true]')).toBeNull();
    expect(page.tile('Ledger')).toBeDefined();
  });

  it('reports a failed load and retries on request', async () => {
    const client = new FakeClient(office, groups);
    const { answer } = client;
    client.answer = () => Promise.reject(new AxpError('network', 'offline'));
    const page = show(client);
    await page.open();
    expect(page.message).toBe('The applications could not be loaded.');
    client.answer = answer;
    page.one('.retry', HTMLButtonElement).click();
    await page.settle();
    expect(page.message).toBeUndefined();
    expect(page.tile('Ledger')).toBeDefined();
  });

  it('resets a failure that was not shown, or was closed', async () => {
    const client = new FakeClient(office, groups);
    client.answer = () => Promise.reject(new AxpError('network', 'offline'));
    const page = show(client);
    await page.launcher.refresh();
    expect(page.message).toBeUndefined();
    await page.open();
    page.launcher.close();
    client.answer = () => new Promise(() => undefined);
    page.trigger.click();
    expect(page.message).toBeUndefined();
  });

  it('shows the cached list at once, and changes when loaded', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    page.launcher.close();
    const changed = [...office, application('Stock')];
    client.answer = () => Promise.resolve({ applications: changed, groups });
    jest.advanceTimersByTime(10_000);
    page.trigger.click();
    expect(page.groups['Axons Cloud Services']).toEqual(['Payroll', 'Room Booking']);
    await page.settle();
    expect(page.groups['Axons Cloud Services']).toEqual(['Payroll', 'Room Booking', 'Stock']);
  });

  it('renders the visible part first, and the rest of a long list while it is open', async () => {
    const page = show(new FakeClient(many));
    const shown = (): unknown => page.groups['Axons Cloud Services']?.length;
    await page.launcher.refresh();
    await jest.advanceTimersByTimeAsync(100);
    expect([page.isOpen, shown()]).toEqual([false, 18]);
    const built = [...page.root.querySelectorAll('.group, .tile')];
    page.trigger.click();
    expect([...page.root.querySelectorAll('.group, .tile')]).toEqual(built);
    expect(page.announcement).toBe('500 applications');
    await jest.advanceTimersByTimeAsync(100);
    expect(shown()).toBe(500);
    page.launcher.close();
    page.trigger.click();
    page.launcher.close();
    await jest.advanceTimersByTimeAsync(100);
    expect(shown()).toBe(18);
  });

  it('replaces the list in the closed panel, and shows none of another session', async () => {
    const client = new FakeClient(many);
    const page = show(client);
    await page.launcher.refresh();
    client.answer = () => Promise.resolve({ applications: office, groups });
    await page.launcher.refresh();
    page.trigger.click();
    expect(page.groups).toEqual({
      'Axons Cloud Services': ['Payroll', 'Room Booking'],
      Finance: ['Ledger', 'Payroll'],
    });
    page.launcher.close();
    client.become(signedIn('somchai'));
    expect(page.root.querySelectorAll('.tile')).toHaveLength(0);
  });

  it('shows everything again after a search, without remaining results', async () => {
    const page = show(new FakeClient(many));
    await page.open();
    page.type('App 499');
    page.press('ArrowDown');
    expect(page.groups['Axons Cloud Services']).toEqual(['App 499']);
    page.launcher.close();
    expect(page.root.querySelectorAll('.tile')).toHaveLength(18);
    page.trigger.click();
    expect(page.groups['Axons Cloud Services']?.[0]).toBe('App 0');
  });

  it('changes no tile during keyboard navigation', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    page.press('ArrowDown');
    client.answer = () => Promise.resolve({ applications: [application('Stock')], groups });
    await page.launcher.refresh();
    expect(page.focused).toBe('Payroll (opens in a new tab)');
    page.launcher.close();
    await page.open();
    expect(page.groups).toEqual({ 'Axons Cloud Services': ['Stock'] });
  });

  it('keeps the list when a later request fails', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    client.answer = () => Promise.reject(new AxpError('network', 'offline'));
    await page.launcher.refresh();
    expect(page.tile('Ledger')).toBeDefined();
  });

  it('loads the list when the pointer is over the button, and on opening only if older than 10 s', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    page.trigger.dispatchEvent(new Event('pointerenter'));
    page.trigger.dispatchEvent(new Event('pointerenter'));
    await page.open();
    expect(client.requests).toBe(1);
    page.launcher.close();
    jest.advanceTimersByTime(9_999);
    await page.open();
    expect(client.requests).toBe(1);
    page.launcher.close();
    jest.advanceTimersByTime(1);
    await page.open();
    expect(client.requests).toBe(2);
  });

  it('reports that the page is offline, and reloads once online', async () => {
    const client = new FakeClient(office, groups);
    const page = show(client);
    await page.open();
    const notice = page.one('.notice', HTMLElement);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(notice.hidden).toBe(false);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await page.settle();
    expect([notice.hidden, client.requests]).toEqual([true, 3]);
  });
});
