import { searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hit, id, otherRoom } from '@/shared/booking/testing/fixtures.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import { renderWithProviders, requestsOf } from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { serveResults as serve } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const address = (more = '') =>
  `/bookings/room/search-result?start=${window.start}&end=${window.end}${more}`;

const free = hit({ freeUntil: '2027-03-01T09:30:00.000Z' });
const busy = hit({
  resource: otherRoom,
  availability: 'busy',
  freeFrom: '2027-03-01T08:30:00.000Z',
  needsApproval: true,
});

function open(path = address(), language: 'en' | 'th' = 'en') {
  return renderWithProviders(<ResultPage kind="room" />, { path, language });
}

describe('criteria of a search', () => {
  it.each([
    ['en', /^1 room free$/],
    ['th', /^ว่าง 1 ห้อง$/],
  ] as const)(
    '[Z-30] announce the number of rooms in a live region, %s',
    async (language, text) => {
      serve([free, busy], { free: 1, total: 2 });
      open(address(), language);
      const heading = await screen.findByRole('heading', { level: 1, name: text });
      expect(heading).toHaveAttribute('aria-live', 'polite');
    },
  );

  it('[Z-30] update the results and the address while they change', async () => {
    serve([free], { free: 1, total: 1 });
    const { visits } = open();
    await screen.findByRole('article');
    const answer = Promise.withResolvers<void>();
    serve([hit({ resource: otherRoom })], { free: 1, total: 1 }, answer.promise);
    // Both come within the pause, however slow the machine is.
    fireEvent.change(screen.getByRole('textbox', { name: 'People' }), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Whiteboard' }));
    // The old rows stay until the new ones arrive.
    expect(screen.getByRole('article')).toHaveTextContent('Andaman');
    answer.resolve();
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Samui'));
    expect(visits.paths).toEqual([
      '/bookings/room/search-result?start=2027-03-01T07:00Z&end=2027-03-01T08:00Z&people=12&amenities=whiteboard',
    ]);
    expect(screen.getByRole('textbox', { name: 'People' })).toHaveValue('12');
  });

  it('[Z-30] have defaults at the search route, without a redirect', async () => {
    serve([free], { free: 1, total: 1 });
    const { visits } = renderWithProviders(<BookingPage kind="room" />, { path: '/bookings/room' });
    const user = userEvent.setup();
    expect(await screen.findByRole('heading', { level: 1, name: '1 room free' })).toBeVisible();
    const people = screen.getByRole('textbox', { name: 'People' });
    await user.type(people, '4');
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    expect(visits.paths[0]).toMatch(/^\/bookings\/room\/search-result\?start=.*&people=4$/);
    expect(people).toHaveFocus();
  });

  it('[Z-30] have chips with the remaining count, disabled where nothing remains', async () => {
    serve([free], {
      free: 9,
      total: 12,
      facets: {
        amenities: { screen: 8 },
        ownFields: [],
        withoutOwnFields: [],
        seats: { least: 6, free: 7 },
        myFloor: 0,
        favourites: 2,
        without: [],
      },
    });
    const { visits } = open();
    const user = userEvent.setup();
    const seats = await screen.findByRole('button', { name: '6+ seats 7 free' });
    expect(screen.getByRole('button', { name: 'Screen 8 free' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Whiteboard 0 free' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'My floor 0 free' })).toBeDisabled();
    const chips = within(screen.getByRole('group', { name: 'Filters' })).getAllByRole('button');
    const firstDead = chips.findIndex((chip) => chip.textContent.includes('0 free'));
    for (const chip of chips.slice(firstDead)) expect(chip).toHaveTextContent('0 free');
    expect(firstDead).toBeGreaterThan(0);
    expect(seats).toHaveAttribute('aria-pressed', 'false');
    await user.click(seats);
    expect(seats).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(visits.paths.at(-1)).toMatch(/people=6$/));
    const body = () => requestsOf(searchResources).at(-1)?.body;
    await waitFor(() => expect(body()).toMatchObject({ capacity: 6, facets: true }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    const more = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(more.getByRole('button', { name: 'Favourites 2 free' })).toBeEnabled();
  });

  it('[Z-30] can be set to the user’s floor, and back', async () => {
    serve([free], { free: 1, total: 1 });
    const { visits } = open();
    const user = userEvent.setup();
    const chip = await screen.findByRole('button', { name: 'My floor' });
    await user.click(chip);
    await waitFor(() => expect(visits.paths.at(-1)).toContain(`floorId=${id(2)}`));
    await user.click(chip);
    await waitFor(() => expect(visits.paths.at(-1)).not.toContain('floorId'));
  });

  it('[Z-30] suggest removing the two that help most when nothing matches', async () => {
    serve([], {
      free: 0,
      total: 0,
      facets: {
        amenities: {},
        ownFields: [],
        withoutOwnFields: [],
        seats: { least: 40, free: 0 },
        myFloor: null,
        favourites: 0,
        without: [
          { criterion: 'text', free: 1 },
          { criterion: 'count', free: 4 },
          { criterion: 'screen', free: 2 },
        ],
      },
    });
    const { visits } = open(address('&people=40&amenities=screen&text=x'));
    const user = userEvent.setup();
    expect(await screen.findByRole('button', { name: 'Without Screen (2)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Any name/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'For any number of people (4)' }));
    await waitFor(() => expect(visits.paths.at(-1)).not.toContain('people'));
    expect(visits.paths.at(-1)).toContain('amenities=screen');
  });

  it('[Z-30] include a business unit, which can be removed', async () => {
    serve([], { free: 0, total: 0 });
    const { visits } = open(address(`&businessUnitId=${id(41)}`));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove all filters' }));
    await waitFor(() =>
      expect(visits.paths).toEqual([
        '/bookings/room/search-result?start=2027-03-01T07:00Z&end=2027-03-01T08:00Z',
      ]),
    );
    expect(requestsOf(searchResources)[0]?.body).toMatchObject({ businessUnitId: id(41) });
  });

  it('[Z-33] include the sort order, in the address', async () => {
    serve([free, hit({ resource: { ...otherRoom, capacity: 20 } })], { free: 2, total: 2 });
    const { visits } = open();
    const user = userEvent.setup();
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Sort: Best fit first' }));
    await user.click(screen.getByRole('menuitem', { name: 'Largest first' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain('sort=size'));
    await waitFor(() =>
      expect(screen.getAllByRole('article')[0]).toHaveTextContent(otherRoom.name),
    );
  });

  it('[B-02] include a series, shown in words, which is passed to the form', async () => {
    serve([free], { free: 1, total: 1 });
    const { visits } = open();
    const user = userEvent.setup();
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Repeat' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Repeat' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Repeat' }), 'weekly');
    await sheet.findByText(/^every Monday until/);
    await user.selectOptions(await sheet.findByRole('combobox', { name: 'Ends' }), 'count');
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(visits.paths.at(-1)).toMatch(/repeat=weekly:1:monday:x10$/));
    const chip = await screen.findByRole('button', { name: 'every Monday, 10 times' });
    expect(chip).toBeInTheDocument();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: /^Book/ })).toHaveAttribute(
      'href',
      expect.stringContaining('repeat=weekly:1:monday:x10'),
    );
  });

  it('have a shortcut for the text search', async () => {
    serve([free], { free: 1, total: 1 });
    renderWithProviders(
      <ShortcutProvider>
        <ResultPage kind="room" />
      </ShortcutProvider>,
      { path: address() },
    );
    await screen.findByRole('article');
    await userEvent.keyboard('/');
    expect(screen.getByRole('combobox', { name: 'Date' })).toHaveFocus();
  });

  it('can be moved to now when the time has passed', async () => {
    serve([free], { free: 1, total: 1 });
    open('/bookings/room/search-result?start=2026-01-05T07:00Z&end=2026-01-05T08:00Z');
    expect(await screen.findByText('This time is in the past.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search from now' })).toBeInTheDocument();
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
  });
});
