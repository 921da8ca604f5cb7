import '@testing-library/jest-dom/jest-globals';
import { webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { timeoutManager } from '@tanstack/react-query';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { startPageLife } from '@/shared/api/page-transport.ts';
import { forgetEverything } from './browser-state.ts';
import { pretendNow, usualNow } from './pretend-now.ts';
import { forgetScreen } from './pretend-screen.ts';
import { forgetRequests, server } from './server.ts';

// A busy machine needs its time; a test that hangs fails all the same.
configure({ asyncUtilTimeout: 15_000 });

skipOwnerStacks();
skipPolls();
separateParts();

// Browsers have it on https and on this machine; jsdom has it nowhere.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// Applies to values created while a test file loads.
pretendNow(usualNow);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  pretendNow(usualNow);
  forgetEverything();
  forgetScreen();
  forgetRequests();
  startPageLife();
});

afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

/**
 * Keeps React from recording a stack for each element, as it does anyway after 10,000 elements a
 * second: that takes a tenth of the time of the component tests. Warnings name the component still.
 */
function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {
      // React counts here.
    },
  });
}

/**
 * Lets queries poll in no test but those that hold timers: on a busy machine, a poll could come
 * between any two lines.
 */
function skipPolls(): void {
  const onClock = globalThis.setInterval;
  const daysMs = 2 ** 31 - 1;
  timeoutManager.setTimeoutProvider<NodeJS.Timeout>({
    setTimeout: (callback, delay) => setTimeout(callback, delay),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (callback, delay) =>
      setInterval(callback, globalThis.setInterval === onClock ? daysMs : delay),
    clearInterval: (id) => clearInterval(id),
  });
}

/**
 * Keeps the words of neighbours apart in names, as in browsers: there such parts are laid out one by
 * one, by style sheets that most tests leave out.
 */
function separateParts(): void {
  const style = document.createElement('style');
  style.textContent = 'span { display: inline-block; }';
  document.head.append(style);
}
