import { downloadOwnData, getOwnData } from '@axp/contracts/own-data';
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { DataSection } from './data-section.tsx';
import { ownData } from './testing/own-data.ts';

it('[R-04] your data is counted, with how long it is kept, and downloaded as one file', async () => {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
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
