import { getMe } from '@axp/contracts';
import type { OwnAmenities } from '@axp/contracts/administration';
import { getOwnAmenities, updateOwnAmenities } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acme,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { administrator } from '@/shared/testing/samples.ts';
import { ResourcesPage } from './index.ts';
import { serveResources } from './testing/resource-world.ts';

const stored: OwnAmenities = {
  version: 4,
  amenities: [
    {
      key: 'own-1',
      name: { en: 'Piano', th: 'เปียโน' },
      icon: 'piano',
      types: ['room'],
      resources: 3,
    },
  ],
};

beforeEach(() => {
  serveResources();
  server.use(respond(getOwnAmenities, stored), respond(getMe, administrator));
});

async function open() {
  renderWithProviders(<ResourcesPage />, {
    path: '/admin/resources',
    user: administrator,
    merchant: { ...acme, services: { room: '1', car: '1', asset: '1' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Own features' }));
  const dialog = await screen.findByRole('dialog', { name: 'Own features' });
  await within(dialog).findByRole('group', { name: 'Feature 1' });
  return within(dialog);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('[F-04] the own amenities of a merchant', () => {
  it('are added with a name in both languages, an icon and kinds', async () => {
    server.use(respond(updateOwnAmenities, stored));
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Add feature' }));
    const added = within(dialog.getByRole('group', { name: 'Feature 2' }));
    expect(added.getByRole('textbox', { name: 'Name in English' })).toHaveFocus();
    await save();
    expect(requestsOf(updateOwnAmenities)).toHaveLength(0);
    expect(added.getByRole('textbox', { name: 'Name in Thai' })).toBeInvalid();
    await userEvent.type(added.getByRole('textbox', { name: 'Name in English' }), 'Lockers');
    await userEvent.type(added.getByRole('textbox', { name: 'Name in Thai' }), 'ตู้ล็อกเกอร์');
    await userEvent.selectOptions(added.getByRole('combobox', { name: 'Icon' }), 'Lock');
    await userEvent.click(added.getByRole('button', { name: 'Cars' }));
    await save();
    expect(await screen.findByText('Features saved')).toBeVisible();
    expect(requestsOf(updateOwnAmenities)[0]?.body).toEqual({
      version: 4,
      amenities: [
        { key: 'own-1', name: { en: 'Piano', th: 'เปียโน' }, icon: 'piano', types: ['room'] },
        {
          key: null,
          name: { en: 'Lockers', th: 'ตู้ล็อกเกอร์' },
          icon: 'lock',
          types: ['room', 'asset'],
        },
      ],
    });
    // Pages know them from the profile.
    expect(requestsOf(getMe).length).toBeGreaterThan(0);
  });

  it('say how many resources lose one that is removed', async () => {
    server.use(respond(updateOwnAmenities, { amenities: [], version: 5 }));
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove: Feature 1' }));
    expect(dialog.getByText('Saving removes Piano from 3 resources.')).toBeVisible();
    await save();
    expect(await screen.findByText('Features saved')).toBeVisible();
    expect(requestsOf(updateOwnAmenities)[0]?.body).toEqual({ version: 4, amenities: [] });
  });

  it('show a refusal at its field, and lose nothing', async () => {
    const issue = {
      path: 'amenities.0.name.en',
      code: 'amenity.name_taken',
      params: {},
      message: '',
    };
    server.use(refuse(updateOwnAmenities, 'amenity.name_taken', { errors: [issue] }));
    const dialog = await open();
    await save();
    expect(
      await dialog.findByText('Another feature has this name. Choose another one.'),
    ).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name in English' })).toHaveValue('Piano');
  });

  it('are not offered to those who can’t change them', async () => {
    const manager = {
      ...administrator,
      isAdministrator: false,
      roles: ['facility-manager' as const],
    };
    renderWithProviders(<ResourcesPage />, { path: '/admin/resources', user: manager });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(screen.getByRole('menuitem', { name: 'Add a room' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Own features' })).toBeNull();
  });
});
