import { listBusinessUnits, listManagedBuildings, listManagedResources } from '@axp/contracts';
import { readResourceLabels } from '@axp/contracts/administration';
import { countManagedResources } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  lotus,
  pretendLayout,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { LabelsPage } from './labels-page.tsx';
import { sampleCounts } from './testing/sheet-samples.ts';

const orchid = {
  ...lotus,
  id: '019a1f00-0000-7000-8000-0000000000d2',
  name: 'Orchid',
  parts: [],
  partOf: [],
  qrCode: { createdAt: '2026-11-20T08:15:00.000Z', isReplacement: true },
};

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(listManagedResources, [lotus, orchid], { meta: { nextCursor: null } }),
    respond(countManagedResources, sampleCounts),
    respond(listManagedBuildings, []),
    respond(listBusinessUnits, []),
    respond(readResourceLabels, []),
  );
});

describe('the labels of all resources', () => {
  it('[Z-51] show which have no code, and which have a replaced one', async () => {
    renderWithProviders(<LabelsPage />, { path: '/admin/labels' });
    expect(await screen.findByRole('row', { name: /Lotus/ })).toHaveTextContent('No QR code');
    expect(screen.getByRole('row', { name: /Orchid/ })).toHaveTextContent(
      'Replaced Nov 20, 2026 15:15',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Replaced QR code/ }));
    await waitFor(() =>
      expect(requestsOf(listManagedResources).at(-1)?.url.searchParams.get('label')).toBe(
        'replaced',
      ),
    );
  });

  it('[Z-51] are printed for the selected ones', async () => {
    renderWithProviders(<LabelsPage />, { path: '/admin/labels' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Orchid' }));
    await userEvent.click(screen.getByRole('button', { name: 'Print labels' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print 1 label' });
    expect(await within(dialog).findByRole('button', { name: 'Create codes' })).toBeEnabled();
    expect(requestsOf(readResourceLabels)[0]?.body).toEqual({ ids: [orchid.id] });
  });
});
