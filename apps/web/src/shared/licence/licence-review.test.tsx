import { decideLicence, revealLicenceNumber } from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { LicenceReview } from './licence-review.tsx';
import { waitingLicence } from './testing/samples.ts';

const { fullName } = waitingLicence.person;

const open = (change: Partial<typeof waitingLicence> = {}) =>
  renderWithProviders(<LicenceReview licence={{ ...waitingLicence, ...change }} />);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the licence of another person', () => {
  it('[R-05] is confirmed in the version that is shown', async () => {
    server.use(respond(decideLicence, { ...waitingLicence, state: 'confirmed', version: 2 }));
    open();
    await press(`Confirm the licence of ${fullName}`);
    expect(await screen.findByText(`Driving licence of ${fullName} confirmed`)).toBeVisible();
    expect(requestsOf(decideLicence)[0]?.body).toEqual({ version: 1, decision: 'confirm' });
  });

  it('[R-05] is declined with a reason, which stays typed when the server refuses', async () => {
    server.use(refuse(decideLicence, 'licence.stale'));
    open();
    await press(`Decline the licence of ${fullName}`);
    await press('Decline');
    expect(await screen.findByText('Enter a reason.')).toBeVisible();
    const reason = screen.getByRole('textbox', { name: /Reason/ });
    await userEvent.type(reason, 'The photo can not be read');
    await press('Decline');
    expect(
      await screen.findByText('This licence was changed. Review it and try again.'),
    ).toBeVisible();
    expect(reason).toHaveValue('The photo can not be read');
    server.use(respond(decideLicence, { ...waitingLicence, state: 'rejected', version: 2 }));
    await press('Decline');
    await waitFor(() => expect(reason).not.toBeInTheDocument());
    expect(requestsOf(decideLicence)[1]?.body).toEqual({
      version: 1,
      decision: 'reject',
      reason: 'The photo can not be read',
    });
  });

  it('[R-05] shows the full number only on demand', async () => {
    server.use(respond(revealLicenceNumber, { number: '54018823', photo: null }));
    open();
    expect(screen.getByText(/••••8823/)).toBeVisible();
    expect(requestsOf(revealLicenceNumber)).toEqual([]);
    await press('Show number');
    expect(await screen.findByText('54018823')).toBeVisible();
  });

  it('[R-05] shows the photo, which has the number, only on demand', async () => {
    const photo = { original: '/images/1', thumbnail: '/images/1/thumbnail' };
    server.use(respond(revealLicenceNumber, { number: '54018823', photo }));
    open({ hasPhoto: true });
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await press('Show number and photo');
    const link = await screen.findByRole('link', { name: 'Open the photo' });
    expect(link).toHaveAttribute('href', photo.original);
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  });

  it.each([
    ['confirmed', ['Decline']],
    ['rejected', ['Confirm']],
    ['expired', ['Decline']],
  ] as const)('[R-05] in state %s offers only %s', (state, offered) => {
    open({ state });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.filter((name) => name !== 'Show number')).toEqual(offered);
  });
});
