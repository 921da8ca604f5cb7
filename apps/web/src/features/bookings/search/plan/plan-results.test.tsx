import type { FloorPlan } from '@axp/contracts';
import {
  getFloorPlan,
  listBuildings,
  listCalendar,
  listCalendarResources,
  packCalendar,
  searchResources,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, hit, id, otherRoom, room, taken } from '@/shared/booking/testing/fixtures.ts';
import {
  pretendResizes,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { serveResults } from '../../testing/results.ts';
import { ResultPage } from '../search-page.tsx';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const floor = id(2);
const planned = {
  ...building,
  floors: [
    { id: floor, name: '12th floor', isMine: true, hasPlan: true },
    { id: id(3), name: '14th floor', isMine: false, hasPlan: true },
  ],
};
const corners = (x: number) => [
  { x, y: 10 },
  { x: x + 90, y: 10 },
  { x: x + 90, y: 90 },
];
const named = ({ id: resourceId, name, capacity }: typeof room) => ({
  id: resourceId,
  type: 'room' as const,
  name,
  capacity,
  parts: [],
});
const small = { ...room, id: id(12), name: 'Tachai', capacity: 2 };
const plan: FloorPlan = {
  floor: { id: floor, name: '12th floor' },
  image: null,
  picture: { x: 0, y: 0, width: 1000, height: 700 },
  height: 700,
  shapes: [
    { resource: named(small), points: corners(300) },
    { resource: named(otherRoom), points: corners(100) },
    { resource: named(room), points: corners(200) },
    {
      resource: { ...named(room), id: id(13), type: 'asset', name: 'Printer', capacity: null },
      points: corners(400),
    },
  ],
};
const rowsOf = (rooms: readonly (typeof room)[]) =>
  rooms.map((one) => ({
    ...one,
    type: 'room' as const,
    gridMinutes: 15,
    bufferAfterMinutes: 0,
    openingId: 'noon',
  }));
const alwaysOpen = { meta: { nextCursor: null, openings: [], usualPlace: null } };
const free = hit({ freeUntil: '2027-03-01T09:30:00.000Z' });
const busy = hit({
  resource: otherRoom,
  availability: 'busy',
  freeFrom: '2027-03-01T08:30:00.000Z',
});

beforeEach(() => {
  pretendResizes();
  serveResults([free, busy], { free: 1, total: 2 });
  server.use(
    respond(listBuildings, [planned]),
    respond(getFloorPlan, plan),
    respond(listCalendarResources, rowsOf([room, otherRoom]), alwaysOpen),
  );
});

const open = (more = '', language: 'en' | 'th' = 'en', user = somchai) =>
  renderWithProviders(<ResultPage kind="room" />, {
    path: `/bookings/room/search-result?start=${window.start}&end=${window.end}${more}`,
    language,
    user,
  });
const onPlan = `&plan=${floor}`;
const shapes = async () =>
  (await screen.findAllByRole('button', { name: /^(Andaman|Samui|Tachai), / })).filter(
    (one) => one.tagName === 'polygon',
  );

describe('results on a floor plan', () => {
  it('[R-01] say that the buildings could not be loaded, and load them again', async () => {
    server.use(refuse(listBuildings, 'server.internal'));
    open(onPlan);
    expect(await screen.findByText('The buildings could not be loaded')).toBeVisible();
    server.use(respond(listBuildings, [planned]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shapes()).toHaveLength(3);
  });

  it('[R-01] shows each room by colour, pattern and words, in the order of the list', async () => {
    open(onPlan);
    const drawn = await shapes();
    expect(drawn.map((one) => [one.getAttribute('aria-label'), one.getAttribute('class')])).toEqual(
      [
        ['Andaman, Free until 16:30', 'free'],
        ['Samui, Free from 15:30', 'busy'],
        ['Tachai, Does not match your search', 'unfit'],
      ],
    );
    expect(drawn[1]?.style.fill).toMatch(/^url/);
    const list = within(screen.getByRole('region', { name: 'Resources on this floor' }));
    expect(list.getByRole('heading', { level: 1 })).toHaveTextContent('1 room free on 12th floor');
    expect(list.getAllByRole('button', { pressed: false }).map((row) => row.textContent)).toEqual([
      'Andaman 8 seatsFree until 16:30',
      'Samui 4 seatsFree from 15:30',
      'Tachai 2 seatsDoes not match your search',
    ]);
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent(
      'Free Yours Booked Does not fit',
    );
  });

  it('[F-05] frames a whole around its parts, partly booked while one of them is', async () => {
    const hall = { ...room, id: id(15), name: 'Similan' };
    const parts = [room.id, otherRoom.id];
    const shape = { resource: { ...named(hall), parts }, points: corners(100) };
    serveResults([free, { ...busy, resource: hall }, busy], { free: 1, total: 3 });
    server.use(
      respond(listBuildings, [planned]),
      respond(getFloorPlan, { ...plan, shapes: [shape, ...plan.shapes] }),
      respond(
        listCalendar,
        packCalendar(
          [hall.id, otherRoom.id].map((resourceId) => ({
            ...taken(window.start, window.end),
            resourceId,
          })),
        ),
      ),
    );
    open(onPlan);
    const words = 'Similan, Partly booked · Free from 15:30';
    const frame = await screen.findByRole('button', { name: words });
    expect(frame).toHaveAttribute('class', 'whole partly');
    expect(await shapes()).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Partly booked' })).toHaveTextContent(/^Partly/);
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent(
      'Free Yours Partly booked Booked Does not fit',
    );
    const label = document.getElementById(`plan-label-${hall.id}`);
    if (label) await userEvent.click(label);
    expect(frame).toHaveAttribute('aria-pressed', 'true');
  });

  it('marks a room in the list and on the plan alike, by pointer and focus', async () => {
    open(onPlan);
    const [andaman] = await shapes();
    const list = within(screen.getByRole('region', { name: 'Resources on this floor' }));
    const row = list.getByRole('button', { name: /^Andaman/ });
    await userEvent.hover(row);
    expect(andaman).toHaveAttribute('data-marked');
    await userEvent.unhover(row);
    expect(andaman).not.toHaveAttribute('data-marked');
    act(() => andaman?.focus());
    expect(row.closest('li')).toHaveAttribute('data-marked');
    act(() => andaman?.blur());
    expect(row.closest('li')).not.toHaveAttribute('data-marked');
  });

  it('leads to the nearest floor with a free room where none is free', async () => {
    const above = hit({
      resource: { ...room, id: id(14), floor: { id: id(3), name: '14th floor' } },
    });
    serveResults([busy, above], { free: 1, total: 2 });
    server.use(respond(listBuildings, [planned]));
    const { visits } = open(onPlan);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 14th floor, 1 free' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain(`plan=${id(3)}`));
  });

  it('leads managers alone to the upload where the building has no plan', async () => {
    server.use(respond(listBuildings, [building]));
    const link = { name: 'Upload a plan of 12th floor' };
    const none = 'This building has no floor plan. Choose the list, or another building.';
    const inBuilding = `${onPlan}&buildingId=${building.id}`;
    const { unmount } = open(inBuilding);
    expect(await screen.findByText(none)).toBeVisible();
    await screen.findAllByText(building.name);
    expect(screen.queryByRole('link', link)).toBeNull();
    unmount();
    open(inBuilding, 'en', { ...somchai, isAdministrator: true });
    expect(await screen.findByRole('link', link)).toHaveAttribute(
      'href',
      `/admin/floor-plan?floor=${building.floors[0]?.id}`,
    );
  });

  it('opens from the list at the floor of the user, and goes back to it', async () => {
    const { visits } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain(onPlan));
    expect(await shapes()).toHaveLength(3);
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(visits.paths.at(-1)).not.toContain('plan=');
  });

  it('books the selected room from its card, by keyboard too', async () => {
    open(onPlan);
    const [andaman] = await shapes();
    andaman?.focus();
    await userEvent.keyboard('{Enter}');
    const card = within(screen.getByRole('group', { name: 'Andaman' }));
    expect(card.getByRole('link', { name: /^Book 14:00–15:00/ })).toHaveAttribute(
      'href',
      `/bookings/room?resourceId=${room.id}&start=2027-03-01T07:00Z&end=2027-03-01T08:00Z`,
    );
    expect(andaman).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(card.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Andaman' })).toBeNull();
  });

  it('[R-01] moves the focus into the card of a room, and back to the room with Escape', async () => {
    open(onPlan);
    const [andaman] = await shapes();
    act(() => andaman?.focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('group', { name: 'Andaman' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Andaman' })).toBeNull();
    expect(andaman).toHaveFocus();
  });

  it('[R-01] counts free rooms over the day within the opening hours alone', async () => {
    const day = (time: string) => `2027-03-01T${time}:00.000Z`;
    server.use(
      respond(listCalendar, packCalendar([])),
      respond(listCalendarResources, rowsOf([room, otherRoom]), {
        meta: {
          nextCursor: null,
          openings: [
            { id: 'noon', open: [{ start: day('05:00'), end: day('07:30') }], closedDays: [] },
          ],
          usualPlace: null,
        },
      }),
    );
    open(onPlan);
    const section = within(await screen.findByRole('region', { name: 'Time' }));
    const heights = () =>
      [...(section.getByRole('slider').parentElement?.children ?? [])]
        .slice(0, -1)
        .map((bar) => (bar instanceof HTMLElement ? Number.parseFloat(bar.style.height) : -1));
    // From 8:00 to 18:00 in Bangkok: closed until 12:00 and from 14:30.
    await waitFor(() =>
      expect(heights()).toEqual(
        Array.from({ length: 20 }, (_, index) => (index >= 8 && index < 13 ? 100 : 0)),
      ),
    );
    expect(section.getByRole('slider')).toHaveAttribute('aria-valuetext', '14:00–15:00, 0 free');
    const [request] = requestsOf(listCalendarResources);
    expect(request?.url.searchParams.get('resourceIds')).toBe(`${room.id},${otherRoom.id}`);
  });

  it('marks a time of the user’s own as theirs', async () => {
    server.use(
      respond(
        listCalendar,
        packCalendar([
          { ...taken(window.start, window.end), resourceId: otherRoom.id, isMine: true },
        ]),
      ),
    );
    open(onPlan);
    await waitFor(async () => expect((await shapes())[1]).toHaveClass('mine'));
  });

  it('moves and lengthens the requested time by keyboard', async () => {
    const { visits } = open(onPlan);
    const slider = await screen.findByRole('slider', { name: 'Requested time' });
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(visits.paths.at(-1)).toContain('start=2027-03-01T07:15Z&end=2027-03-01T08:15Z'),
    );
    slider.focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() =>
      expect(visits.paths.at(-1)).toContain('start=2027-03-01T07:15Z&end=2027-03-01T08:00Z'),
    );
  });

  it('searches the whole building once, with as many rooms as a page holds', async () => {
    open(onPlan);
    await shapes();
    const bodies = requestsOf(searchResources).map(({ body }) => body);
    expect(bodies).toContainEqual(expect.objectContaining({ buildingId: building.id, limit: 100 }));
  });

  it('keeps the list where the plan fails to load', async () => {
    server.use(refuse(getFloorPlan, 'floor_plan.not_found'));
    open(onPlan);
    expect(await screen.findByText("The plan couldn't be loaded")).toBeVisible();
    expect(screen.getByRole('slider')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Resources on this floor' }));
    expect(list.getAllByRole('button', { pressed: false }).map((row) => row.textContent)).toEqual([
      'Andaman 8 seatsFree until 16:30',
      'Samui 4 seatsFree from 15:30',
    ]);
  });

  it('is not offered without a plan', async () => {
    server.use(respond(listBuildings, [building]));
    open();
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull();
  });

  it('speaks Thai', async () => {
    open(onPlan, 'th');
    expect(await screen.findByText('ว่าง 1 ห้องที่ 12th floor')).toBeVisible();
  });
});
