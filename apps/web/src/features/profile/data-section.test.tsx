import { downloadOwnData, getOwnData, updateErasureRequest } from '@axp/contracts/own-data';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  noteDownloads,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { DataSection } from './data-section.tsx';
import { ownData } from './testing/own-data.ts';

it('[R-04] your data is counted, with how long it is kept, and downloaded as one file', async () => {
  const names = noteDownloads();
  server.use(
    respond(getOwnData, ownData),
    handle(downloadOwnData, () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  );
  renderWithProviders(<DataSection />);
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  expect(await section.findByText('Bookings')).toBeVisible();
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '214',
    '31',
    '12',
    '3',
    '1',
    '1,300',
    '96',
  ]);
  expect(section.getByText('Sign-ins and security events: 180 days')).toBeVisible();
  const texts = 'Texts, guests and files of bookings: 24 months after the end';
  expect(section.getByText(texts)).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(names).toEqual(['my-data.zip']));
  const [request, ...others] = requestsOf(downloadOwnData);
  // The server refuses an unknown content type.
  expect(request?.headers.get('Content-Type')).toBeNull();
  expect(others).toEqual([]);
});

it('[R-04] a failure to count your data is shown', async () => {
  server.use(refuse(getOwnData, 'server.unavailable'));
  renderWithProviders(<DataSection />);
  expect(await screen.findByText('Your data could not be counted')).toBeVisible();
});

it('[R-04] the erasure of your data is asked for after a question, and can be withdrawn', async () => {
  const asked = { ...ownData, erasureRequestedAt: '2026-11-23T01:00:00.000Z' };
  server.use(respond(getOwnData, ownData), respond(updateErasureRequest, asked));
  renderWithProviders(<DataSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for erasure' }));
  const question = await screen.findByRole('dialog', {
    name: 'Ask for the erasure of your data?',
  });
  expect(requestsOf(updateErasureRequest)).toEqual([]);
  server.use(respond(getOwnData, asked));
  await userEvent.click(within(question).getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Request sent to your administrators')).toBeVisible();
  expect(
    await screen.findByText(/^You asked for the erasure of your data on Nov 23/),
  ).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Request withdrawn')).toBeVisible();
  expect(requestsOf(updateErasureRequest).map(({ body }) => body)).toEqual([
    { isRequested: true },
    { isRequested: false },
  ]);
});
