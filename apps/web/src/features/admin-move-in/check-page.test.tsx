import {
  checkMoveIn,
  chooseInMoveIn,
  downloadMoveInRows,
  getMoveIn,
  runMoveIn,
} from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  handle,
  holdTimers,
  noteDownloads,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { at, checked, draft, row, serveMoveIn } from '@/shared/testing/move-in-samples.ts';
import { CheckPage } from './index.ts';

const time = {
  start: '2026-11-25T03:00:00.000Z',
  end: '2026-11-25T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
};
const rhine = { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'Rhine', detail: '' };
const volga = { id: '019a1f00-0000-7000-8000-0000000000c2', name: 'Volga', detail: '8 seats' };

const conflict = (key: string, change = {}) =>
  row('booking', key, { outcome: 'conflict', bookings: 1, time, here: rhine, ...change });
const clash = { name: 'Weekly team meeting', start: time.start, end: time.end, isAlike: false };

const rows = [
  conflict('Supplier meeting', { clash, suggestion: volga }),
  conflict('Interviews', { clash: { ...clash, name: null, isAlike: true }, bookings: 8 }),
  row('booking', 'Early bird', {
    outcome: 'breaks_rule',
    time,
    here: rhine,
    reason: 'Outside opening hours',
  }),
];

function open(moveIn = checked, language: 'en' | 'th' = 'en') {
  serveMoveIn(moveIn, rows);
  return renderWithProviders(<CheckPage />, { path: at('check'), language });
}

const sent = () => requestsOf(chooseInMoveIn).map(({ body }) => body);
const fateOf = async (name: string, fate: string) =>
  within(await screen.findByRole('group', { name: `What happens to ${name}` })).getByRole(
    'button',
    {
      name: fate,
    },
  );

describe('[R-06] the check of an import', () => {
  it('is offered before the first one, and followed while it runs', async () => {
    holdTimers();
    open(draft);
    await screen.findByText('Not checked yet');
    const running = { ...draft, state: 'checking' as const, progress: { done: 1200, total: 3120 } };
    server.use(respond(checkMoveIn, running));
    serveMoveIn(running);
    await userEvent.click(screen.getByRole('button', { name: 'Check import' }));
    expect(await screen.findByRole('progressbar', { name: 'Checking the import' })).toHaveAttribute(
      'aria-valuetext',
      '1,200 of 3,120',
    );
    serveMoveIn(checked, rows);
    await passTime(2);
    expect(await screen.findByRole('region', { name: 'Result of the check' })).toBeVisible();
  });

  it('shows four counts and the rest, which are all bookings of the file', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Result of the check' }));
    const value = (label: string) => card.getByText(label).nextElementSibling?.textContent;
    const four = ['Ready', 'Conflict', 'Rule not met', 'Not possible'].map(value);
    expect(four).toEqual(['3,050', '31', '17', '8']);
    expect(card.getByText('of 3,120 bookings, 96 series')).toBeInTheDocument();
    expect(card.getByText('9 bookings are here already, 5 bookings are skipped')).toBeVisible();
    expect(3050 + 31 + 17 + 8 + 9 + 5).toBe(3120);
    expect(screen.getByText('3,067 bookings will be imported')).toBeVisible();
    expect(screen.getByText('New: 11 resources, 38 people')).toBeVisible();
    expect(
      screen.getByText('31 in conflict, 8 not possible, 5 skipped, 9 here already'),
    ).toBeVisible();
    expect(screen.getByText(/Dry run\. Nothing has been saved/)).toBeVisible();
    expect(screen.getByText('The import takes about 5 min. You can leave the page.')).toBeVisible();
  });

  it('puts each conflict beside what takes its time, a private booking without its name', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Conflicts' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Supplier meetingRhine · .*10:00–11:00Weekly team meeting/);
    expect(second).toHaveTextContent(/^InterviewsRhine · .*10:00–11:00 · 8 dates/);
    expect(second).toHaveTextContent(/Private.*10:00–11:00 · looks the same/);
    expect(list.getAllByText('Not decided, skipped')).toHaveLength(2);
  });

  it('moves a conflict to the suggested room or another one, or skips it', async () => {
    open();
    server.use(
      handle(chooseInMoveIn, () =>
        Response.json({ data: { ...checked, state: 'draft', version: 8 + sent().length } }),
      ),
    );
    await userEvent.click(await fateOf('Supplier meeting', 'Move'));
    expect(screen.getByRole('combobox', { name: 'Move Supplier meeting to' })).toHaveValue(
      'Volga, 8 seats',
    );
    await userEvent.click(await fateOf('Interviews', 'Move'));
    expect(screen.getByRole('combobox', { name: 'Move Interviews to' })).toHaveValue('');
    await userEvent.click(await fateOf('Interviews', 'Skip'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { version: 8, bookings: { 'Supplier meeting': { to: 'existing', id: volga.id } } },
      { version: 9, bookings: { Interviews: { to: 'leave' } } },
    ]);
    expect(await screen.findByText(/^You changed something after the check/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Check again' })).toHaveLength(2);
  });

  it('has one choice for all conflicts, and one for bookings against a rule', async () => {
    open();
    const forAll = (takesBreaches: boolean) => ({
      ...checked,
      forAll: { conflicts: 'move' as const, takesBreaches },
    });
    server.use(respond(chooseInMoveIn, forAll(true)));
    const conflicts = within(await screen.findByRole('region', { name: 'Conflict' }));
    await userEvent.selectOptions(
      conflicts.getByRole('combobox', { name: 'For all without a choice' }),
      'Move to the best free room',
    );
    await userEvent.click(conflicts.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    server.use(respond(chooseInMoveIn, forAll(false)));
    await userEvent.click(screen.getByRole('switch', { name: 'Import them as they are' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { version: 8, conflicts: 'move' },
      { version: 8, takesBreaches: false },
    ]);
    expect(await screen.findByText('3,050 bookings will be imported')).toBeVisible();
    expect(screen.getByText(/17 against a rule$/)).toBeVisible();
    expect(screen.getByText('skipped by your choice')).toBeVisible();
    expect(screen.queryByText('imported with a note')).toBeNull();
  });

  it('lists bookings against a rule with the reason on demand, and saves the whole list', async () => {
    const saved = noteDownloads();
    open();
    const card = within(await screen.findByRole('region', { name: 'Rule not met' }));
    await userEvent.click(card.getByRole('button', { name: 'Show: Rule not met' }));
    expect(await card.findByText('Outside opening hours')).toBeVisible();
    server.use(handle(downloadMoveInRows, () => new Response('a,b')));
    await userEvent.click(screen.getByRole('button', { name: 'Download the list as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requestsOf(downloadMoveInRows)[0]?.url.search).toBe('?separator=comma');
  });

  it('imports what was checked, from its version', async () => {
    const { visits } = open();
    server.use(respond(runMoveIn, { ...checked, version: 9, state: 'running' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import now' }));
    await waitFor(() => expect(visits.paths).toEqual([at('result')]));
    expect(requestsOf(runMoveIn).map(({ body }) => body)).toEqual([{ version: 8 }]);
  });

  it('is offered again after an error stopped it', async () => {
    open({ ...checked, state: 'failed' });
    expect(
      await screen.findByText(/^The last check or import stopped with an error/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Check again' })).toHaveLength(2);
  });

  it('of an import that was deleted leads to all imports', async () => {
    server.use(refuse(getMoveIn, 'move_in.not_found'));
    renderWithProviders(<CheckPage />, { path: at('check') });
    expect(await screen.findByText('Import not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All imports' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says that another user has changed it meanwhile, and shows that state, in Thai', async () => {
    open(checked, 'th');
    await screen.findByRole('button', { name: 'นำเข้าตอนนี้' });
    server.use(refuse(runMoveIn, 'move_in.unchecked'));
    serveMoveIn({ ...checked, state: 'draft', version: 9 }, rows);
    await userEvent.click(screen.getByRole('button', { name: 'นำเข้าตอนนี้' }));
    expect(await screen.findByText(/^ตรวจสอบการนำเข้าก่อนเริ่ม/)).toBeInTheDocument();
    expect(await screen.findByText(/^มีการเปลี่ยนแปลงหลังการตรวจสอบ/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'นำเข้าตอนนี้' })).toBeNull();
  });
});
