import type { ManagedResource } from '@axp/contracts';
import {
  getManagedResource,
  listBusinessUnits,
  listManagedBuildings,
  listManagedResources,
} from '@axp/contracts';
import { countManagedResources, listBulkJobs } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  lotus,
  pretendLayout,
  refuse,
  renderWithProviders,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ResourcePage } from './resource-page.tsx';
import { ResourcesPage } from './resources-page.tsx';
import { sampleCounts } from './testing/sheet-samples.ts';

const orchid: ManagedResource = {
  ...lotus,
  id: '019a1f00-0000-7000-8000-0000000000a9',
  code: 'ORCHID',
  name: 'Orchid',
};

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(listManagedBuildings, []),
    respond(listBusinessUnits, []),
    respond(listBulkJobs, []),
    respond(countManagedResources, sampleCounts),
  );
});

describe('selected resources', () => {
  it('[D-03] are changed even if a search no longer shows them', async () => {
    server.use(
      handle(listManagedResources, ({ url }) => {
        const isSearched = new URL(url).searchParams.has('text');
        const data = isSearched ? [orchid] : [lotus, orchid];
        return HttpResponse.json({ data, meta: { nextCursor: null } });
      }),
    );
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Lotus' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'Orchid');
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'Select Lotus' })).toBeNull(),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Orchid' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('2 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Edit…' }));
    expect(await screen.findByRole('dialog', { name: 'Edit 2 resources' })).toBeVisible();
  });
});

describe('an address with a malformed id', () => {
  it('[D-03] shows that nothing was found', async () => {
    server.use(
      refuse(getManagedResource, 'request.invalid', {
        errors: [{ path: 'params.id', code: 'invalid_format', params: {}, message: '' }],
      }),
    );
    renderWithProviders(<ResourcePage />, { path: '/admin/resources/edit?id=nonsense' });
    expect(await screen.findByText('This address does not exist.')).toBeVisible();
  });
});
