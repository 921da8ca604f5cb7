import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserStorage } from '@/shared/lib/storage.ts';
import { changeSettings, followColorMode } from './settings.ts';

const shown = () => document.documentElement.getAttribute('data-axp-mode');

let device: EventTarget & { matches: boolean };
let stop: () => void = () => {};

function setDevice(isDark: boolean): void {
  device.matches = isDark;
  device.dispatchEvent(new Event('change'));
}

beforeEach(() => {
  device = Object.assign(new EventTarget(), { matches: false });
  Object.assign(window, { matchMedia: () => device });
  stop = followColorMode();
});
afterEach(() => stop());

describe('the colour mode of the document', () => {
  it('[L-06] is light by default, whatever the device uses', () => {
    expect(shown()).toBe('light');
    setDevice(true);
    expect(shown()).toBe('light');
  });

  it('[L-06] follows the choice here and in another tab', () => {
    changeSettings(browserStorage, { mode: 'dark' });
    expect(shown()).toBe('dark');
    browserStorage.write('settings', JSON.stringify({ mode: 'light' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    expect(shown()).toBe('light');
  });

  it('[L-06] does not interrupt animations when another setting changes', () => {
    let interruptions = 0;
    Object.assign(document, {
      getAnimations: () => {
        interruptions += 1;
        return [];
      },
    });
    changeSettings(browserStorage, { sidebar: 'closed' });
    expect(interruptions).toBe(0);
    changeSettings(browserStorage, { mode: 'dark' });
    expect(interruptions).toBe(1);
    Object.assign(document, { getAnimations: undefined });
  });

  it('[L-06] follows the device with "system", until the page is left', () => {
    changeSettings(browserStorage, { mode: 'system' });
    setDevice(true);
    expect(shown()).toBe('dark');
    setDevice(false);
    expect(shown()).toBe('light');
    stop();
    setDevice(true);
    expect(shown()).toBe('light');
  });
});
