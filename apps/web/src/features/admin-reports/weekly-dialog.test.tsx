import type { WeeklyReport } from '@axp/contracts/administration';
import {
  getWeeklyReport,
  previewWeeklyReport,
  testWeeklyReport,
  updateWeeklyReport,
} from '@axp/contracts/administration';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { weeklyReport } from '@/shared/testing/report-samples.ts';
import { WeeklyButton } from './reports-page.tsx';

const [amelia, adrian] = weeklyReport.readers;
const active: WeeklyReport = {
  ...weeklyReport,
  nextAt: '2026-11-30T00:00:00.000Z',
  readers: weeklyReport.readers.map((reader) => ({ ...reader, isRecipient: reader === amelia })),
};

beforeEach(() => {
  pretendNow('2026-11-24T03:20:00.000Z');
  server.use(
    respond(getWeeklyReport, weeklyReport),
    respond(updateWeeklyReport, active),
    respond(previewWeeklyReport, {
      from: '2026-11-16',
      to: '2026-11-22',
      subject: 'Rooms at Acme: 41% used, 6.2% no-shows',
      figures: [{ label: 'Use of opening hours', value: '41%', change: 'up 3 points, was 38%' }],
    }),
  );
});

async function open(name = 'Email weekly'): Promise<HTMLElement> {
  renderWithProviders(<WeeklyButton />);
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Email this report weekly' });
}

it('starts with recipients, a day and a time, and shows the subject before', async () => {
  const dialog = await open();
  const start = await within(dialog).findByRole('button', { name: 'Start emails' });
  expect(start).toBeDisabled();
  const preview = within(dialog).getByRole('region', { name: 'Preview of the email' });
  expect(await within(preview).findByText(/^Rooms at Acme: 41% used/)).toBeVisible();
  expect(preview).toHaveTextContent('Use of opening hours41% up 3 points, was 38%');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Recipients' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Adrian Cole' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(within(dialog).getByLabelText('Day'), 'Tuesday');
  await userEvent.click(start);
  expect(await screen.findByText('Emails started')).toBeVisible();
  expect(requestsOf(updateWeeklyReport)[0]?.body).toEqual({
    version: 0,
    type: 'room',
    weekday: 2,
    time: '07:00',
    recipientIds: [adrian?.id],
  });
});

it('names the day of active mails, and ends them without recipients', async () => {
  server.use(respond(getWeeklyReport, active));
  const dialog = await open('Emailed Mondays');
  expect(await within(dialog).findByText('Next email: Mon 30 Nov, 07:00')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Recipients' }));
  await userEvent.keyboard('{Backspace}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop emails' }));
  expect(await screen.findByText('Emails stopped')).toBeVisible();
  expect(requestsOf(updateWeeklyReport)[0]?.body).toMatchObject({ recipientIds: [] });
});

it('sends a test of the chosen kind, and previews it', async () => {
  server.use(handle(testWeeklyReport, () => new HttpResponse(null, { status: 204 })));
  const dialog = await open();
  await userEvent.selectOptions(await within(dialog).findByLabelText('Resources'), 'Cars');
  await waitFor(() =>
    expect(requestsOf(previewWeeklyReport).at(-1)?.url.searchParams.get('type')).toBe('car'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText('Test email sent')).toBeVisible();
  expect(requestsOf(testWeeklyReport)[0]?.body).toEqual({ type: 'car' });
  expect(dialog).toBeVisible();
});

it('stays open and says why a recipient was refused', async () => {
  server.use(
    respond(getWeeklyReport, active),
    refuse(updateWeeklyReport, 'user.may_not_read_reports'),
    refuse(previewWeeklyReport, 'server.internal'),
  );
  const dialog = await open('Emailed Mondays');
  expect(await within(dialog).findByText('Could not load the preview')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This person may not read reports/)).toBeVisible();
  expect(dialog).toBeVisible();
});
