import { inviteMovedIn, undoMoveIn } from '@axp/contracts/move-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  holdTimers,
  passTime,
  pretendNow,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { at, checked, done, row, serveMoveIn } from '@/shared/testing/move-in-samples.ts';
import { ResultPage } from './index.ts';

function open(moveIn = done, language: 'en' | 'th' = 'en') {
  serveMoveIn(moveIn);
  return renderWithProviders(<ResultPage />, { path: at('result'), language });
}

const undoButton = () => screen.findByRole('button', { name: 'Undo import' });

describe('[R-06] the result of an import', () => {
  beforeEach(() => pretendNow('2026-11-24T04:00:00.000Z'));

  it('is followed while it runs', async () => {
    holdTimers('2026-11-24T04:00:00.000Z');
    open({ ...done, state: 'running', progress: { done: 900, total: 3120 }, endedAt: null });
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toHaveAttribute(
      'aria-valuetext',
      '900 of 3,120',
    );
    serveMoveIn(done);
    await passTime(2);
    expect(await screen.findByRole('region', { name: 'Import finished' })).toBeVisible();
  });

  it('counts new things, those that were here and bookings that were not imported', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Import finished' }));
    const figure = (label: string) => card.getByText(label).parentElement?.textContent;
    expect(figure('Upcoming bookings')).toBe(
      'Upcoming bookings3,067of 3,120, 9 here before, 44 not imported',
    );
    expect(figure('Resources')).toBe('Resources11new, 71 here already');
    expect(figure('People')).toBe('People38new, 1,171 here already');
    expect(figure('Business units')).toBe('Business units2new, 7 here already');
    expect(card.getByText(/No emails were sent\./)).toBeVisible();
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Rule not met', 'Conflict', 'Not possible', 'Skipped']),
    );
    const steps = within(screen.getByRole('list', { name: 'Steps of the import' }));
    expect(steps.getAllByText('Done')).toHaveLength(5);
  });

  it('can be undone for 24 hours after a question with its numbers', async () => {
    open();
    await userEvent.click(await undoButton());
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    const things = /3,067 bookings, 11 resources, 38 people, 2 business units\. /;
    expect(question.getByText(things)).toBeVisible();
    server.use(respond(undoMoveIn, { ...done, state: 'undone', undo: null }));
    await userEvent.click(question.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(/^The import was undone\./)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Import finished' })).toBeNull();
  });

  it.each([
    [
      'something of it was changed',
      { until: '2026-11-25T03:20:00.000Z', changed: 3 },
      /^It can't be undone, because 3 of the things that it made were changed or booked\.$/,
    ],
    [
      'a day is over',
      { until: '2026-11-24T03:59:00.000Z', changed: 0 },
      /^It could be undone until/,
    ],
    ['nothing can be undone', null, /^This import can't be undone\.$/],
  ])('says why it can not be undone once %s', async (_, undo, text) => {
    open({ ...done, undo });
    expect(await screen.findByText(text)).toBeVisible();
    const button = screen.queryByRole('button', { name: 'Undo import' });
    expect(button === null || button.hasAttribute('disabled')).toBe(true);
  });

  it('learns that it can not be undone any more from the refusal', async () => {
    open();
    await userEvent.click(await undoButton());
    server.use(refuse(undoMoveIn, 'move_in.not_undoable', { params: { changed: 2 } }));
    serveMoveIn({ ...done, undo: { until: '2026-11-25T03:20:00.000Z', changed: 2 } });
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Undo import' }));
    expect(
      await screen.findByText(/^This import can't be undone any more: 2 of/),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await undoButton()).toBeDisabled());
  });

  it('offers to invite new people, to print labels and to import again', async () => {
    open();
    const next = within(await screen.findByRole('region', { name: 'Next' }));
    expect(next.getByText('Print labels for 11 new resources')).toBeVisible();
    expect(next.getByRole('link', { name: 'Print' })).toHaveAttribute(
      'href',
      '/admin/labels?label=none',
    );
    expect(next.getByRole('link', { name: 'Start' })).toHaveAttribute(
      'href',
      '/admin/move-in/upload?source=librebooking',
    );
    await userEvent.click(next.getByRole('button', { name: 'Invite' }));
    expect(requestsOf(inviteMovedIn)).toHaveLength(0);
    server.use(respond(inviteMovedIn, { ...done, uninvited: 0 }));
    const question = within(await screen.findByRole('dialog', { name: 'Invite 38 people?' }));
    await userEvent.click(question.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('38 people invited')).toBeInTheDocument();
    await waitFor(() => expect(next.queryByText('Invite 38 people')).toBeNull());
  });

  it('leads to the bookings that do not meet a rule, which are open there', async () => {
    const early = row('booking', 'Early bird', { outcome: 'breaks_rule', reason: 'Too early' });
    serveMoveIn(done, [early]);
    renderWithProviders(<ResultPage />, { path: `${at('result')}#breaks_rule` });
    expect(await screen.findByText('Too early')).toBeVisible();
    const next = within(screen.getByRole('region', { name: 'Next' }));
    expect(next.getByText('Check 17 bookings that do not meet a rule')).toBeVisible();
    expect(next.getByRole('link', { name: 'Show' })).toHaveAttribute(
      'href',
      `${at('result')}#breaks_rule`,
    );
  });

  it('says that an error stopped it, and leads to a new check, in Thai', async () => {
    open({ ...done, state: 'failed', endedAt: null, undo: null }, 'th');
    expect(await screen.findByText(/^การตรวจสอบหรือการนำเข้าล่าสุดหยุด/)).toBeVisible();
    expect(screen.queryByText('นำเข้าเสร็จแล้ว')).toBeNull();
    expect(screen.getByRole('link', { name: 'ไปที่ขั้นตอนตรวจสอบ' })).toHaveAttribute(
      'href',
      at('check'),
    );
  });

  it('of an import that has not started leads to its check', async () => {
    open(checked);
    expect(await screen.findByText('This import has not started')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Check' })).toHaveAttribute('href', at('check'));
  });
});
