import { createResourceCode } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lotus, renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { CodeSheet } from './components/code-sheet.tsx';

describe('the codes of resources', () => {
  it('[Z-51] are shown in the dialog, and printed from outside of it on as many pages as they take', async () => {
    const { id, name } = lotus;
    const code = {
      resource: { id, name },
      createdAt: '2026-11-20T08:15:00.000Z',
      path: '/check-in?code=abc',
    };
    server.use(respond(createResourceCode, code));
    renderWithProviders(<CodeSheet resources={[lotus]} onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Make codes' }));
    const dialog = screen.getByRole('dialog', { name: 'QR codes' });
    expect(await within(dialog).findByAltText('QR code of Lotus')).toBeVisible();
    const [, printed] = screen.getAllByAltText('QR code of Lotus');
    expect(dialog).not.toContainElement(printed ?? dialog);
    expect(printed).not.toBeVisible();
  });
});
