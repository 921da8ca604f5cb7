import type { User } from '@axp/contracts';
import { getBooking, getResource, listCalendar, listPeople, packCalendar } from '@axp/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, room, taken } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, respond, server, somchai } from '@/shared/testing/index.ts';
import { EditPage } from '../edit/edit-page.tsx';

export const mine = booking({
  start: '2027-03-01T07:00:00.000Z',
  end: '2027-03-01T08:00:00.000Z',
});
export const path = `/my-booking/room/edit?id=${mine.id}`;
export const noDates = {
  timezone: 'Asia/Bangkok',
  freeCount: 0,
  occurrenceCount: 0,
  skippedMonths: [],
};
const own = taken(mine.start, mine.end, { bookingId: mine.id, isMine: true });

export function serve(current = mine) {
  server.use(
    // Before the booking, whose path would match the calendar's, too.
    respond(listCalendar, packCalendar([own])),
    respond(getBooking, current),
    respond(getResource, room),
    respond(listPeople, [], { meta: { nextCursor: null } }),
  );
}

/** Owner of the booking; colleagues need a reason to change it. */
export const owner = { ...somchai, id: booker.id };

export async function openEdit(user: User = owner) {
  const view = renderWithProviders(<EditPage kind="room" />, { path, user });
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  return { ...view, title, user: userEvent.setup() };
}

export const save = () => screen.getByRole('button', { name: 'Save changes' });

export async function retitle(user: ReturnType<typeof userEvent.setup>, text: string) {
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await user.clear(title);
  await user.type(title, text);
}
