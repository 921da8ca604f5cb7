import '@testing-library/jest-dom/jest-globals';
import { webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { startPageLife } from '@/shared/api/page-transport.ts';
import { forgetEverything } from './browser-state.ts';
import { skipOwnerStacks } from './owner-stacks.ts';
import { pretendNow, usualNow } from './pretend-now.ts';
import { forgetRequests, server } from './server.ts';

// A busy machine needs its time; a test that hangs fails all the same.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

skipOwnerStacks();

// Browsers have it on https and on this machine; jsdom has it nowhere.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// Applies to values created while a test file loads.
pretendNow(usualNow);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

beforeEach(() => {
  pretendNow(usualNow);
  forgetEverything();
  forgetRequests();
  startPageLife();
});

afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
});
afterAll(() => server.close());
