import { listUsers } from '@axp/contracts';
import type { MoveInRow } from '@axp/contracts/move-in';
import { checkMoveIn, chooseInMoveIn, listMoveInRows } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { at, draft, row, serveMoveIn } from '@/shared/testing/move-in-samples.ts';
import { MatchPage } from './index.ts';

const tom = {
  id: '019a1f00-0000-7000-8000-0000000000b1',
  name: 'Tom Gallagher',
  detail: 'tom@acme.test',
};
const ann = {
  ...tom,
  id: '019a1f00-0000-7000-8000-0000000000b2',
  name: 'Ann Lee',
  detail: 'ann@acme.test',
};

const rows: readonly MoveInRow[] = [
  row('person', 'Reception', { detail: 'reception', bookings: 212, reason: 'No email address' }),
  row('person', 'Tom Gallagher', { reason: 'Same name, other email', suggestion: tom }),
  row('person', 'A. Lee', { reason: 'Same name, other email', suggestion: ann }),
  row('person', 'Old one', { outcome: 'left' }),
  row('resource', 'Rhine Room', { bookings: 118 }),
];

const people = async () => within(await screen.findByRole('region', { name: 'People' }));
const rowOf = async (name: string) => {
  const items = await (await people()).findAllByRole('listitem');
  const found = items.find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const pick = async (name: string, option: string | RegExp) => {
  await userEvent.click((await rowOf(name)).getByRole('combobox', { name: `${name} becomes` }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const sent = () => requestsOf(chooseInMoveIn).map(({ body }) => body);

function open(language: 'en' | 'th' = 'en') {
  serveMoveIn(draft, rows);
  server.use(
    handle(listUsers, () =>
      Response.json({
        data: [{ id: ann.id, fullName: ann.name, email: ann.detail, status: 'active' }],
        meta: { nextCursor: null },
      }),
    ),
  );
  return renderWithProviders(<MatchPage />, { path: at('match'), language });
}

/** Answers each choice with the next version. */
function takeChoices(change: Partial<typeof draft> = {}) {
  server.use(
    handle(chooseInMoveIn, () =>
      Response.json({ data: { ...draft, ...change, version: draft.version + sent().length } }),
    ),
  );
}

describe('[R-06] the match of people, buildings and resources', () => {
  it('lists what needs a decision, beside counts of everything', async () => {
    open();
    const card = await people();
    const value = (label: string) => card.getByText(label).nextElementSibling?.textContent;
    expect([value('Here already'), value('New'), value('Skipped'), value('To decide')]).toEqual([
      '1,171',
      '38',
      '3',
      '2',
    ]);
    expect(await card.findAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('6 left to decide')).toBeVisible();
    expect(screen.getByText(/^2 people, 4 resources\. They are skipped/)).toBeVisible();
    expect((await rowOf('Reception')).getByText('reception · 212 bookings')).toBeVisible();
    expect(screen.getAllByText('Not decided')).toHaveLength(4);
  });

  it('saves each decision at once with the version of the last answer, and keeps its row', async () => {
    open();
    takeChoices();
    await pick('Reception', 'Ann Lee, ann@acme.test');
    expect((await rowOf('Reception')).getByRole('combobox')).toHaveValue('Ann Lee, ann@acme.test');
    expect((await rowOf('Reception')).queryByText('Not decided')).toBeNull();
    await pick('Reception', 'Skip');
    await pick('Reception', 'Create a new person');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toEqual([
      { version: 3, people: { Reception: { to: 'existing', id: ann.id } } },
      { version: 4, people: { Reception: { to: 'leave' } } },
      { version: 5, people: { Reception: { to: 'create' } } },
    ]);
    expect(await (await people()).findAllByRole('listitem')).toHaveLength(3);
    expect(
      requestsOf(listMoveInRows).filter(({ url }) => url.search.includes('person')),
    ).toHaveLength(1);
  });

  it('sends a decision that was made before the last answer came with the version of that answer', async () => {
    open();
    const first = Promise.withResolvers<void>();
    server.use(
      handle(chooseInMoveIn, async () => {
        await first.promise;
        return Response.json({ data: { ...draft, version: draft.version + sent().length } });
      }),
    );
    const use = async (name: string) =>
      userEvent.click((await rowOf(name)).getByRole('button', { name: /^Use / }));
    await use('Tom Gallagher');
    await use('A. Lee');
    expect(sent()).toHaveLength(1);
    first.resolve();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { version: 3, people: { 'Tom Gallagher': { to: 'existing', id: tom.id } } },
      { version: 4, people: { 'A. Lee': { to: 'existing', id: ann.id } } },
    ]);
  });

  it('uses one suggestion, or all that are in view', async () => {
    open();
    takeChoices();
    await userEvent.click(
      (await rowOf('Tom Gallagher')).getByRole('button', {
        name: 'Use Tom Gallagher, tom@acme.test',
      }),
    );
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect((await people()).queryByRole('button', { name: /suggestions$/ })).toBeNull();
    expect(sent()).toEqual([
      { version: 3, people: { 'Tom Gallagher': { to: 'existing', id: tom.id } } },
    ]);
  });

  it('takes all suggestions in one request', async () => {
    open();
    takeChoices();
    await userEvent.click(
      await (await people()).findByRole('button', { name: 'Use 2 suggestions' }),
    );
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          version: 3,
          people: {
            'Tom Gallagher': { to: 'existing', id: tom.id },
            'A. Lee': { to: 'existing', id: ann.id },
          },
        },
      ]),
    );
  });

  it('keeps a choice that a change of another user refused, and saves it again', async () => {
    open();
    server.use(refuse(chooseInMoveIn, 'move_in.stale'));
    await pick('Reception', 'Skip');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/^1 choice is not saved\. Someone else changed this import/);
    expect((await rowOf('Reception')).getByRole('combobox')).toHaveValue('Skip');
    expect(screen.getByRole('button', { name: 'Check import' })).toBeDisabled();
    serveMoveIn({ ...draft, version: 7 }, rows);
    server.use(disconnect(chooseInMoveIn));
    await userEvent.click(within(notice).getByRole('button', { name: 'Save again' }));
    expect(
      await screen.findByText(/^1 choice is not saved\. The server can't be reached/),
    ).toBeVisible();
    takeChoices();
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent().at(-1)).toEqual({ version: 7, people: { Reception: { to: 'leave' } } });
  });

  it('shows the stored state again when a refused choice is discarded', async () => {
    open();
    server.use(refuse(chooseInMoveIn, 'user.not_found'));
    await pick('Reception', 'Ann Lee, ann@acme.test');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () =>
      expect((await rowOf('Reception')).getByRole('combobox')).toHaveValue(''),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows all by 50 with a search', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      row('person', `Person ${at + 1}`, { outcome: 'matched', here: tom }),
    );
    serveMoveIn(draft, many);
    renderWithProviders(<MatchPage />, { path: at('match') });
    const card = await people();
    expect(await card.findByText('Nothing to decide here.')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Show all 1,214' }));
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(50));
    await userEvent.click(card.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(60));
    await userEvent.type(card.getByRole('searchbox', { name: 'Search' }), 'Person 60');
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(card.getByRole('button', { name: 'Show only those to decide' }));
    expect(await card.findByText('Nothing to decide here.')).toBeVisible();
  });

  it('starts a check and opens its step', async () => {
    const { visits } = open();
    server.use(respond(checkMoveIn, { ...draft, state: 'checking', progress: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Check import' }));
    await waitFor(() => expect(visits.paths).toEqual([at('check')]));
  });

  it('says why rows can not be shown, and asks again, in Thai', async () => {
    open('th');
    server.use(refuse(listMoveInRows, 'server.internal'));
    const [failed] = await screen.findAllByText('โหลดรายการไม่สำเร็จ');
    expect(failed).toBeVisible();
    serveMoveIn(draft, rows);
    for (const retry of screen.getAllByRole('button', { name: 'ลองอีกครั้ง' })) {
      await userEvent.click(retry);
    }
    expect(await screen.findByText('Rhine Room')).toBeVisible();
  });
});
