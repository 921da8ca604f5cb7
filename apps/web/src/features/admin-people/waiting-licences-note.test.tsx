import { listWaitingLicences } from '@axp/contracts/licences';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { WaitingLicencesNote } from './people-page.tsx';

it('[R-05] shows the number of driving licences to confirm, with a link to them', async () => {
  server.use(respond(listWaitingLicences, [], { meta: { count: 3 } }));
  renderWithProviders(<WaitingLicencesNote />);
  expect(await screen.findByText('3 driving licences are waiting for confirmation.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    '/approvals#licences',
  );
});
