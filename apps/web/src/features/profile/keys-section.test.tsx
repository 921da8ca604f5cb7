import { createOwnApiKey, listOwnApiKeys, revokeOwnApiKey } from '@axp/contracts/api-keys';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { doorKey } from '@/shared/testing/key-samples.ts';
import { KeysSection } from './keys-section.tsx';

const meta = { address: '10.20.1.7' };
const mine = { ...doorKey, name: 'Assistant', isPersonal: true };
const expired = { ...mine, id: '0192f3a0-0000-7000-8000-0000000000f9', name: 'Expired' };

describe('the user’s API keys', () => {
  it('[J-01] are those that are valid, and can be revoked', async () => {
    const old = { ...expired, expiresAt: '2026-11-20T03:00:00.000Z' };
    server.use(respond(listOwnApiKeys, [mine, old], { meta }), respond(revokeOwnApiKey, null));
    renderWithProviders(<KeysSection />, { user: somchai });
    const [row] = await screen.findAllByRole('listitem');
    expect(row).toHaveTextContent(
      /Assistant · axp_…k7Qe.*from 10\.20\.4\.7.*Expires 12 March 2027/,
    );
    expect(screen.queryByText(/^Expired/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Assistant' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Assistant?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    expect(requestsOf(revokeOwnApiKey)).toHaveLength(1);
  });

  it('[J-01] are created for the own bookings, in Thai as well', async () => {
    server.use(
      respond(listOwnApiKeys, [], { meta }),
      respond(createOwnApiKey, { ...mine, key: 'axp_once' }),
    );
    renderWithProviders(<KeysSection />, { user: somchai, language: 'th' });
    expect(await screen.findByText('คุณยังไม่มีคีย์')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'สร้างคีย์' }));
    const dialog = await screen.findByRole('dialog', { name: 'สร้างคีย์' });
    await userEvent.type(within(dialog).getByLabelText('ชื่อ'), 'ผู้ช่วย');
    await userEvent.click(within(dialog).getByRole('button', { name: 'สร้างคีย์' }));
    expect(await screen.findByDisplayValue('axp_once')).toBeVisible();
    expect(requestsOf(createOwnApiKey)[0]?.body).toMatchObject({
      name: 'ผู้ช่วย',
      scopes: { resources: 'see', bookings: 'change', checkIn: 'change', logs: 'none' },
      networks: [],
    });
  });
});
