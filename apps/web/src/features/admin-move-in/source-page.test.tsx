import { discardMoveIn, listMoveIns } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { checked, done, draft } from '@/shared/testing/move-in-samples.ts';
import { SourcePage } from './index.ts';

const open = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<SourcePage />, { path: '/admin/move-in', language });

describe('[R-06] the source of an import', () => {
  it('is one of four systems, and leads to its upload', async () => {
    server.use(respond(listMoveIns, []));
    open();
    const group = await screen.findByRole('radiogroup', { name: 'Which system do you use today?' });
    expect(within(group).getAllByRole('radio')).toHaveLength(4);
    const next = () => screen.getByRole('link', { name: 'Continue' });
    expect(next()).toHaveAttribute('href', '/admin/move-in/upload?source=librebooking');
    await userEvent.click(within(group).getByRole('radio', { name: /^MRBS/ }));
    expect(next()).toHaveAttribute('href', '/admin/move-in/upload?source=mrbs');
    const steps = within(screen.getByRole('list', { name: 'Steps of the import' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(5);
    expect(steps.getByText('Source').closest('li')).toHaveAttribute('aria-current', 'step');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Earlier imports' })).toBeNull(),
    );
  });

  it('takes what is chosen, and something at least', async () => {
    server.use(respond(listMoveIns, []));
    open();
    const card = within(await screen.findByRole('region', { name: 'What to import' }));
    const next = () => screen.queryByRole('link', { name: 'Continue' });
    expect(
      screen.getByText('Resources and places, People and groups and Upcoming bookings'),
    ).toBeVisible();
    await userEvent.click(card.getByRole('checkbox', { name: /^Resources and places/ }));
    await userEvent.click(card.getByRole('checkbox', { name: /^Upcoming bookings/ }));
    expect(next()).toHaveAttribute(
      'href',
      '/admin/move-in/upload?source=librebooking&subjects=people',
    );
    await userEvent.click(card.getByRole('checkbox', { name: /^People and groups/ }));
    expect(screen.getByText('Choose what to import.')).toBeVisible();
    expect(next()).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('lists drafts with their end and imports that ran, each with its step', async () => {
    const old = { ...done, id: draft.startedBy.id, fileName: 'old.json.gz' };
    server.use(respond(listMoveIns, [checked, old]));
    open();
    const list = within(await screen.findByRole('region', { name: 'Earlier imports' }));
    const [first, second] = await list.findAllByRole('listitem');
    expect(first).toHaveTextContent(/LibreBooking, librebooking\.json\.gz/);
    expect(first).toHaveTextContent(
      /Checked, not imported · started .* by Amelia Grant · kept until/,
    );
    expect(second).toHaveTextContent(/Imported · started/);
    expect(list.getByRole('link', { name: /^Continue/ })).toHaveAttribute(
      'href',
      `/admin/move-in/check?id=${checked.id}`,
    );
    expect(list.getByRole('link', { name: /^Show/ })).toHaveAttribute(
      'href',
      `/admin/move-in/result?id=${old.id}`,
    );
    expect(list.getAllByRole('button')).toHaveLength(1);
  });

  it('deletes a draft after a question', async () => {
    server.use(respond(listMoveIns, [draft]), respond(discardMoveIn, null));
    open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete draft: librebooking.json.gz' }),
    );
    const question = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
    expect(requestsOf(discardMoveIn)).toHaveLength(0);
    server.use(respond(listMoveIns, []));
    await userEvent.click(question.getByRole('button', { name: 'Delete draft' }));
    expect(await screen.findByText('Draft deleted')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Earlier imports' })).toBeNull(),
    );
  });

  it('says why earlier imports can not be shown, in Thai', async () => {
    server.use(refuse(listMoveIns, 'server.internal'));
    open('th');
    expect(await screen.findByText('โหลดการนำเข้าก่อนหน้าไม่สำเร็จ')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^ไฟล์ปฏิทิน/ })).toBeInTheDocument();
  });
});
