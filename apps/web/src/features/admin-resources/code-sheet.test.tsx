import { createResourceCode } from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { handle, lotus, renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { CodeSheet } from './code-sheet.tsx';

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
    await userEvent.click(await screen.findByRole('button', { name: 'Create codes' }));
    const dialog = screen.getByRole('dialog', { name: 'QR codes' });
    expect(await within(dialog).findByAltText('QR code of Lotus')).toBeVisible();
    const [, printed] = screen.getAllByAltText('QR code of Lotus');
    expect(dialog).not.toContainElement(printed ?? dialog);
    expect(printed).not.toBeVisible();
  });

  it('[Z-51] keep those that were made when the rest fails, and are not left while they are made', async () => {
    const orchid = { ...lotus, id: '019a1f00-0000-7000-8000-0000000000d2', name: 'Orchid' };
    let isBroken = true;
    const made: string[] = [];
    server.use(
      handle(createResourceCode, async ({ url }) => {
        const id = new URL(url).pathname.split('/').at(-2) ?? '';
        if (id === orchid.id && isBroken) return HttpResponse.error();
        made.push(id);
        await delay(50);
        const path = `/check-in?code=${made.length}`;
        const resource = { id, name: lotus.name };
        const data = { resource, createdAt: '2026-11-20T08:15:00.000Z', path };
        return HttpResponse.json({ data }, { status: 201 });
      }),
    );
    const onClose = jest.fn();
    renderWithProviders(<CodeSheet resources={[lotus, orchid]} onClose={onClose} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create codes' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('dialog', { name: 'QR codes' }));
    expect(await dialog.findByAltText('QR code of Lotus')).toBeVisible();
    expect(dialog.getByText(/^This creates a new code for 1 resource/)).toBeVisible();
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Create codes' }));
    expect(await dialog.findByAltText('QR code of Orchid')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
    expect(made).toEqual([lotus.id, orchid.id]);
  });
});
