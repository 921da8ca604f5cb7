import type { MyBooking, SearchHit } from '@axp/contracts';
import { listMyBookings, searchResources } from '@axp/contracts';
import { HttpResponse } from 'msw';
import type { QuestionProps } from '@/shared/booking/moves/ask-scope.tsx';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { hit, id, summary } from '@/shared/booking/testing/fixtures.ts';
import { handle, renderWithProviders, server } from '@/shared/testing/index.ts';
import { HomePage } from '../home-page.tsx';

// 10:20 in Bangkok, where the person and the rooms are.
export const now = '2026-11-24T03:20:00.000Z';
export const inMinutes = (minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

function Question({ action, booking: { title } }: QuestionProps) {
  return <p>{`${action}: ${title}`}</p>;
}

type Options = Parameters<typeof renderWithProviders>[1];

export function show(options: Options = {}) {
  return renderWithProviders(
    <AskScope Question={Question}>
      <HomePage />
    </AskScope>,
    { path: '/home', ...options },
  );
}

export function at(number: number, start: number, end: number, change: Partial<MyBooking> = {}) {
  const title = `Booking ${number}`;
  return summary({
    id: id(number),
    title,
    start: inMinutes(start),
    end: inMinutes(end),
    ...change,
  });
}

interface World {
  readonly upcoming?: MyBooking[];
  readonly ended?: MyBooking[];
  readonly rooms?: SearchHit[];
  readonly favourites?: SearchHit[];
}

export function serve({ upcoming = [], ended = [], rooms = [hit()], favourites = [] }: World = {}) {
  server.use(
    handle(listMyBookings, (request) => {
      const isPast = new URL(request.url).searchParams.get('group') === 'past';
      return HttpResponse.json({ data: isPast ? ended : upcoming, meta: { nextCursor: null } });
    }),
    handle(searchResources, async (request) => {
      const text = await request.clone().text();
      const isOfRooms = text.includes('"type":"room"');
      const wanted = text.includes('"favouritesOnly":true') ? favourites : rooms;
      const data = isOfRooms ? wanted : [];
      const meta = { nextCursor: null, total: data.length, free: data.length, suggestions: [] };
      return HttpResponse.json({ data, meta });
    }),
  );
}
