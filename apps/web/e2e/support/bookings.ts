import type { ResourceType, SearchHit, TimeRange } from '@axp/contracts';
import { apiBasePath, createBooking, searchResources } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * A window that no other test uses: each title has its own day, each attempt its own hour.
 * Times are Bangkok's, like the demo's.
 */
export function windowFor(title: string, attempt: number, minutes = 60): TimeRange {
  const hash = Array.from(title).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003,
    7,
  );
  const day = Math.floor(Date.now() / dayMs) + 30 + (hash % 120);
  const start = day * dayMs + (1 + (attempt % 8)) * 60 * minuteMs;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * minuteMs).toISOString(),
  };
}

interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** Calls the API as the signed-in person, from the page itself. */
async function callApi(page: Page, { method, path, body }: ApiCall): Promise<unknown> {
  return page.evaluate(
    async ([url, verb, json]) => {
      const answer = await fetch(url, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'merchant-id': localStorage.getItem('merchantId') ?? '',
          ...(json === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === null ? {} : { body: json }),
      });
      return (await answer.json()).data;
    },
    [`${apiBasePath}${path}`, method, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** What of a kind is free in a window, best fit first. */
export async function freeOfKind(
  page: Page,
  type: ResourceType,
  window: TimeRange,
): Promise<SearchHit['resource'][]> {
  const body = { type, ...window, limit: 100 };
  const data = await callApi(page, { method: 'POST', path: '/resources/search', body });
  const hits = searchResources.success.data.parse(data);
  return hits.filter((hit) => hit.availability === 'free').map(({ resource }) => resource);
}

/** A room that is free in a window and needs nobody's approval. */
export async function freeRoom(page: Page, window: TimeRange): Promise<SearchHit['resource']> {
  const rooms = await freeOfKind(page, 'room', window);
  const room = rooms.find(({ needsApproval }) => !needsApproval);
  if (!room) throw new Error('No room is free for the test');
  return room;
}

/** Books a free room without the form, where the form is not what the test is about. */
export async function book(
  page: Page,
  window: TimeRange,
  title: string,
  inviteeIds: readonly string[] = [],
) {
  const invitees = inviteeIds.map((userId) => ({ userId }));
  return bookWith(page, window, { title, invitees });
}

/** The same with whatever else a room's form may say. */
export async function bookWith(page: Page, window: TimeRange, fields: object) {
  const room = await freeRoom(page, window);
  const body = { type: 'room', resourceId: room.id, attendees: 1, ...window, ...fields };
  const data = await callApi(page, { method: 'POST', path: '/bookings', body });
  return createBooking.success.data.parse(data);
}

/** Asks for a car, which somebody has to approve. */
export async function requestCar(page: Page, window: TimeRange, title: string) {
  const cars = await freeOfKind(page, 'car', window);
  const car = cars.find(({ needsApproval }) => needsApproval);
  if (!car) throw new Error('No car is free for the test');
  const body = {
    type: 'car',
    resourceId: car.id,
    title,
    ...window,
    needsDriver: true,
    purpose: 'Visit of a supplier',
    destination: 'Rayong',
    pickUpBuildingId: car.building.id,
    returnBuildingId: car.building.id,
    licenceConfirmed: false,
  };
  const data = await callApi(page, { method: 'POST', path: '/bookings', body });
  return createBooking.success.data.parse(data);
}

export function formPath(
  resourceId: string,
  { start, end }: TimeRange,
  type: ResourceType = 'room',
): string {
  return `/bookings/${type}?resourceId=${resourceId}&start=${start}&end=${end}`;
}

/** Books a room in a window, that very one. */
export async function bookRoom(page: Page, resourceId: string, window: TimeRange, title: string) {
  const body = { type: 'room', resourceId, title, attendees: 1, ...window };
  const data = await callApi(page, { method: 'POST', path: '/bookings', body });
  return createBooking.success.data.parse(data);
}

/** How many bookings with a title the person has coming up. */
export async function countOfTitle(page: Page, list: string, title: string): Promise<number> {
  await page.goto(list);
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  while (await more.isVisible()) {
    await more.click();
    await expect(more).toBeEnabled();
  }
  return page.getByRole('link', { name: new RegExp(title) }).count();
}
