import { listAdminBusinessUnits } from '@axp/contracts';
import type { ReplayedBooking, RuleEffect } from '@axp/contracts/administration';
import { getRules, previewRules, updateRules } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { harmless, sheetOf } from '@/shared/admin/rules/testing/rule-fixtures.ts';
import {
  disconnect,
  lotus,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { RulesPage } from './rules-page.tsx';

function bookingOf(
  index: number,
  title: string,
  outcome: ReplayedBooking['outcome'],
): ReplayedBooking {
  return {
    id: `019a1f00-0000-7000-8000-0000000000d${index}`,
    title,
    start: `2026-11-1${index}T01:30:00.000Z`,
    end: `2026-11-1${index}T04:30:00.000Z`,
    timezone: 'Asia/Bangkok',
    resource: { id: lotus.id, name: lotus.name },
    bookedFor: title === 'Private booking' ? null : { id: somchai.id, fullName: somchai.fullName },
    outcome,
    rules: ['maxLengthMinutes'],
  };
}

const affecting: RuleEffect = {
  ...harmless,
  bookings: 1,
  past: { checked: 214, refused: 2, approval: 1, hasMore: false },
  affected: {
    total: 4,
    bookings: [
      bookingOf(2, 'Kick-off', 'refused'),
      bookingOf(1, 'Private booking', 'refused'),
      bookingOf(3, 'Interview', 'approval'),
      bookingOf(9, 'Budget round', 'stays'),
    ],
  },
};

beforeEach(() => {
  server.use(respond(getRules, sheetOf('room')), respond(listAdminBusinessUnits, []));
});

async function changeHorizon(language: 'en' | 'th' = 'en') {
  renderWithProviders(<RulesPage />, { path: '/admin/rules', language });
  const rule = language === 'en' ? 'Booking horizon' : 'จองล่วงหน้าได้นานเท่าใด';
  const override = language === 'en' ? 'Override: ' : 'ตั้งเอง: ';
  await userEvent.click(await screen.findByRole('button', { name: `${override}${rule}` }));
  const field = screen.getByRole('textbox', { name: rule });
  await userEvent.clear(field);
  await userEvent.type(field, '30');
  return field;
}

const panel = (name = 'Effect of this change') => screen.findByRole('region', { name });
const none = 'No booking of the last 90 days would have been refused';

describe('the effect of a changed rule', () => {
  it('[R-02] appears below the rule before it is saved, refused bookings first', async () => {
    server.use(respond(previewRules, affecting));
    const field = await changeHorizon();
    const effect = await panel();
    await within(effect).findByText('Would have refused 2 of the 214 bookings of the last 90 days');
    expect(effect.closest('[role=rowgroup]')).toContainElement(field);
    expect(effect).toHaveTextContent(
      'Would have sent 1 of the 214 bookings of the last 90 days to approval',
    );
    expect(effect).toHaveTextContent('1 upcoming booking does not fit the new rules.');
    const rows = () =>
      within(effect)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(rows()).toHaveLength(2);
    const all = within(effect).getByRole('button', { name: 'Show all 4 affected bookings' });
    await userEvent.click(all);
    expect(rows()).toEqual([
      expect.stringMatching(/^Kick-offLotus · Somchai.*Refused/),
      expect.stringMatching(/^Private bookingLotusRefused/),
      expect.stringMatching(/^Interview.*Needs approval/),
      expect.stringMatching(/^Budget round.*Stays/),
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Would have refused 2 of the 214');
    expect(requestsOf(updateRules)).toHaveLength(0);
  });

  it('[R-02] is requested once, after the last keystroke', async () => {
    server.use(respond(previewRules, harmless));
    await changeHorizon();
    expect(screen.getByRole('status')).toHaveTextContent('Checking the effect');
    await within(await panel()).findByText(none);
    expect(requestsOf(previewRules).map(({ body }) => body)).toEqual([
      { type: 'room', set: { maxAheadDays: 30 }, inherit: [] },
    ]);
  });

  it('[R-02] is also shown if no booking would have been refused', async () => {
    server.use(respond(previewRules, harmless));
    await changeHorizon();
    expect(await within(await panel()).findByText(none)).toBeVisible();
    expect(within(await panel()).queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('[R-02] is shown in Thai', async () => {
    server.use(respond(previewRules, affecting));
    await changeHorizon('th');
    const effect = await panel('ผลของการเปลี่ยนแปลงนี้');
    expect(
      await within(effect).findByText('กฎใหม่จะปฏิเสธการจอง 2 จาก 214 รายการใน 90 วันที่ผ่านมา'),
    ).toBeVisible();
  });

  it('[R-02] can be unknown, and the rule can still be saved', async () => {
    server.use(disconnect(previewRules), respond(updateRules, sheetOf('room')));
    await changeHorizon();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'The effect is unknown. You can still save.',
      ),
    );
    server.use(respond(previewRules, harmless));
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    expect(await within(await panel()).findByText(none)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Rules saved: /)).toBeInTheDocument();
  });

  it('[R-02] does not hide a refusal of the rule by the server', async () => {
    server.use(
      refuse(previewRules, 'request.invalid', {
        errors: [
          { path: 'set.maxAheadDays', code: 'too_small', message: '', params: { minimum: 60 } },
        ],
      }),
    );
    const field = await changeHorizon();
    await waitFor(() => expect(field).toBeInvalid());
    expect(screen.queryByRole('region', { name: 'Effect of this change' })).not.toBeInTheDocument();
  });

  it('[R-02] shows how many bookings were checked if there are more', async () => {
    const past = { checked: 5000, refused: 0, approval: 0, hasMore: true };
    server.use(respond(previewRules, { ...harmless, past }));
    await changeHorizon();
    expect(await screen.findByText('Only the newest 5000 bookings were checked.')).toBeVisible();
  });
});
