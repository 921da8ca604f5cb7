import type { User } from '@axp/contracts';
import { getMe, getMerchant } from '@axp/contracts';
import type { SetupProgress } from '@axp/contracts/administration';
import { getSetup } from '@axp/contracts/administration';
import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import Start from '@/pages/index.tsx';
import {
  acme,
  firstTokens,
  refuse,
  rememberSignIn,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { renderPage } from './testing/render-page.tsx';

const administrator = { ...somchai, isAdministrator: true };
const setUp: SetupProgress = {
  isHidden: false,
  buildings: 1,
  resources: { room: 1, car: 0, asset: 0 },
  people: 1,
  administrators: 1,
  signInMethods: 1,
  isBranded: true,
  hasBookings: true,
};

function start(user: User) {
  rememberSignIn(firstTokens, user);
  server.use(respond(getMerchant, acme), respond(getMe, user));
  return renderPage(Start, '/');
}

it.each([
  ['the checklist while a step is open', { ...setUp, buildings: 0 }, '/admin'],
  ['home once every step is done', setUp, '/home'],
  ['home where the checklist is hidden', { ...setUp, buildings: 0, isHidden: true }, '/home'],
])('[G-04] opens %s for an administrator', async (_, progress, path) => {
  server.use(respond(getSetup, progress));
  const { visits } = start(administrator);
  await waitFor(() => expect(visits.paths).toEqual([path]));
});

it('[G-04] opens home for an administrator if the checklist can’t be loaded', async () => {
  server.use(refuse(getSetup, 'server.internal'));
  const { visits } = start(administrator);
  await waitFor(() => expect(visits.paths).toEqual(['/home']));
});

it('[G-04] opens home for others without requesting the checklist', async () => {
  const { visits } = start(somchai);
  await waitFor(() => expect(visits.paths).toEqual(['/home']));
  expect(requestsOf(getSetup)).toEqual([]);
});
