import type { CalendarEntry, FloorPlan } from '@axp/contracts';
import { getFloorPlan, listBuildings } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, id, otherRoom } from '@/shared/booking/testing/fixtures.ts';
import {
  pretendResizes,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

const floor = id(2);
const planned = {
  ...building,
  floors: [
    { id: floor, name: '12th floor', isMine: true, hasPlan: true },
    { id: id(3), name: '14th floor', isMine: false, hasPlan: true },
  ],
};
const [andaman, samui] = rooms;
const more = ['Tachai', 'Similan'].flatMap((name, index) =>
  andaman ? [{ ...andaman, id: id(12 + index), name }] : [],
);
const above = more.map((row) => ({ ...row, id: id(20), floor: { id: id(3), name: '14th floor' } }));
const onFloor = [andaman, samui, ...more].filter((row) => row !== undefined);
const plan: FloorPlan = {
  floor: { id: floor, name: '12th floor' },
  image: null,
  picture: { x: 0, y: 0, width: 1000, height: 700 },
  height: 700,
  shapes: onFloor.map(({ id: resourceId, name, type, capacity }, index) => ({
    resource: { id: resourceId, name, type, capacity, parts: [] },
    points: [
      { x: index * 100, y: 0 },
      { x: index * 100 + 90, y: 0 },
      { x: index * 100 + 90, y: 90 },
    ],
  })),
};
const others = { isMine: false, booking: null } as const;
const entries: readonly CalendarEntry[] = [
  ownEntry('09:00', '10:00'),
  ownEntry('09:00', '11:30', {
    ...others,
    resourceId: otherRoom.id,
    bookingId: null,
    title: null,
    bookedFor: null,
  }),
  ownEntry('09:00', '09:45', {
    ...others,
    resourceId: id(12),
    bookingId: id(62),
    title: 'Board meeting',
    booking: bookingFacts(
      { start: at('09:00'), end: at('09:45') },
      { status: 'pending-approval-book' },
    ),
  }),
  ownEntry('12:00', '13:00', {
    ...others,
    resourceId: id(13),
    bookingId: id(63),
    title: 'Planning',
    booking: bookingFacts({ start: at('12:00'), end: at('13:00') }),
  }),
];

beforeEach(() => {
  pretendResizes();
  serveCalendar(entries, onFloor);
  server.use(respond(listBuildings, [planned]), respond(getFloorPlan, plan));
});

const monday = '/booking-calendar?view=plan&date=2035-03-05&at=09:30';
const open = (path = monday, language: 'en' | 'th' = 'en') =>
  renderWithProviders(<CalendarPage />, { path, language });
const shapes = async () =>
  (await screen.findAllByRole('button', { name: /^(Andaman|Samui|Tachai|Similan), / })).filter(
    (one) => one.tagName === 'polygon',
  );
const list = () => within(screen.getByRole('region', { name: 'Resources on this floor' }));

describe('the plan of a calendar', () => {
  it('[R-01] says that its buildings could not be loaded, and tries again', async () => {
    server.use(refuse(listBuildings, 'server.internal'));
    open();
    expect(await screen.findByText('The buildings could not be loaded')).toBeVisible();
    server.use(respond(listBuildings, [planned]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shapes()).toHaveLength(4);
  });

  it('[R-01] shows each room at one moment by colour, pattern and words, in the order of the list', async () => {
    open();
    const drawn = await shapes();
    expect(drawn.map((one) => [one.getAttribute('class'), one.getAttribute('aria-label')])).toEqual(
      [
        ['mine', 'Andaman, Design review, until 10:00 · Yours'],
        ['waiting', 'Tachai, Board meeting, until 09:45 · Waiting for approval'],
        ['busy', 'Samui, Private, until 11:30'],
        ['free', 'Similan, Free until 12:00'],
      ],
    );
    expect(drawn[2]?.style.fill).toMatch(/^url/);
    expect(list().getByRole('heading')).toHaveTextContent('12th floor at 09:30');
    expect(list().getByText('1 of 4 free')).toBeVisible();
    expect(
      list()
        .getAllByRole('button', { pressed: false })
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Andaman .*until 10:00 · Yours$/),
      expect.stringMatching(/^Tachai .*Waiting for approval$/),
      expect.stringMatching(/^Samui .*Private, until 11:30$/),
      expect.stringMatching(/^Similan .*Free until 12:00$/),
    ]);
  });

  it('[F-05] frames a whole around its parts, partly booked while one of them is', async () => {
    const [hall, part, other] = [onFloor[0], onFloor[1], onFloor[3]];
    if (!hall || !part || !other) throw new Error('too few rooms');
    const parts = [part.id, other.id];
    const shapesOfHall = plan.shapes.map((shape) =>
      shape.resource.id === hall.id ? { ...shape, resource: { ...shape.resource, parts } } : shape,
    );
    const serveHall = (taken: readonly CalendarEntry[]) => {
      serveCalendar(taken, onFloor);
      server.use(
        respond(listBuildings, [planned]),
        respond(getFloorPlan, { ...plan, shapes: shapesOfHall }),
      );
    };
    serveHall(entries);
    const { unmount } = open();
    const partly = 'Andaman, Design review, until 10:00 · Partly booked';
    expect(await screen.findByRole('button', { name: partly })).toHaveClass('whole', 'partly');
    unmount();
    serveHall([hall.id, ...parts].map((resourceId) => ownEntry('09:00', '10:00', { resourceId })));
    open();
    const whole = 'Andaman, Design review, until 10:00 · Yours';
    expect(await screen.findByRole('button', { name: whole })).toHaveClass('whole', 'mine');
  });

  it('[H-05] links own bookings alone, and of a private one shows the time alone', async () => {
    open();
    await shapes();
    expect(
      list()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Design review']);
    const samuis = list()
      .getByRole('button', { name: /^Samui/ })
      .closest('li');
    expect(samuis).toHaveTextContent(/09:00–11:30Private booking$/);
  });

  it('opens a card with the rest of the day from a shape, by keyboard too', async () => {
    open();
    const last = (await shapes()).at(-1);
    last?.focus();
    await userEvent.keyboard('{Enter}');
    const card = screen.getByRole('group', { name: 'Similan' });
    expect(card).toHaveTextContent('12:00–13:00Planning');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Similan' })).toBeNull();
  });

  it('moves the moment by keyboard', async () => {
    const { visits } = open();
    await shapes();
    screen.getByRole('slider', { name: 'Time shown' }).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(visits.paths).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(visits.paths.at(-1)).toContain('at=09:45'));
    const names = (await shapes()).map((one) => one.getAttribute('aria-label'));
    expect(names).toContain('Tachai, Free until 18:00');
  });

  it('says that a room is closed', async () => {
    open('/booking-calendar?view=plan&date=2035-03-05&at=19:00');
    const names = (await shapes()).map((one) => one.getAttribute('aria-label'));
    expect(names).toContain('Similan, Closed');
  });

  it('leads to the nearest floor with a free room where none is free', async () => {
    serveCalendar(entries.slice(0, 1), [...rooms.slice(0, 1), ...above.slice(0, 1)]);
    server.use(respond(listBuildings, [planned]));
    const { visits } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show 14th floor, 1 free' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain(`plan=${id(3)}`));
  });

  it('is offered where a floor has a plan', async () => {
    const { visits } = open('/booking-calendar?view=agenda&date=2035-03-05');
    await userEvent.click(await screen.findByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(visits.paths.at(-1)).toContain('view=plan'));
    expect(await shapes()).toHaveLength(4);
  });

  it('is neither offered nor loaded without one', async () => {
    server.use(respond(listBuildings, [building]));
    open('/booking-calendar?view=agenda&date=2035-03-05');
    await screen.findAllByText('Planning');
    expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull();
    expect(requestsOf(getFloorPlan)).toEqual([]);
  });

  it('speaks Thai', async () => {
    open(monday, 'th');
    expect(await screen.findByText('12th floor เวลา 09:30')).toBeVisible();
  });
});
