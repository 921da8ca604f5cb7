import type { Booking, Recurrence, ResourceType, SearchHit, TimeRange } from '@axp/contracts';
import { createBooking, searchResources } from '@axp/contracts';
import type { Page } from '@playwright/test';
import { callApi } from './session.ts';

type FoundResource = SearchHit['resource'];

/** Returns free resources of a kind in a window, on all dates of a series, sorted by name. */
export async function freeOfKind(
  page: Page,
  type: ResourceType,
  window: TimeRange,
  recurrence?: object,
): Promise<FoundResource[]> {
  const body = { type, ...window, limit: 100, ...(recurrence ? { recurrence } : {}) };
  const { data } = await callApi(page, { method: 'POST', path: '/resources/search', body });
  return searchResources.success.data
    .parse(data)
    .filter((hit) => hit.availability === 'free')
    .map(({ resource }) => resource)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns rooms that are free in a window without approval. */
async function freeRooms(page: Page, window: TimeRange, recurrence?: object) {
  const rooms = await freeOfKind(page, 'room', window, recurrence);
  return rooms.filter((room) => !room.needsApproval && room.timezone === 'Asia/Bangkok');
}

export async function freeRoom(
  page: Page,
  window: TimeRange,
  recurrence?: object,
): Promise<FoundResource> {
  const [room] = await freeRooms(page, window, recurrence);
  if (!room) throw new Error('No room is free for the test');
  return room;
}

/** Books a free room without the form, where the form is not what the test is about. */
export async function book(
  page: Page,
  window: TimeRange,
  title: string,
  inviteeIds: readonly string[] = [],
): Promise<Booking> {
  const invitees = inviteeIds.map((userId) => ({ userId }));
  return bookWith(page, window, { title, invitees });
}

/** The same with whatever else a room's form may say. */
export async function bookWith(page: Page, window: TimeRange, fields: object): Promise<Booking> {
  for (const { id: resourceId } of await freeRooms(page, window)) {
    const body = { type: 'room', resourceId, attendees: 1, ...window, ...fields };
    const { status, data } = await callApi(page, { method: 'POST', path: '/bookings', body });
    // Another journey was quicker here, or the demo's people were; the next room is as good.
    if (status === 409) continue;
    return createBooking.success.data.parse(data);
  }
  throw new Error('No room is free for the test');
}

/** Books a room in a window, that very one, once or as a series. */
export async function bookRoom(
  page: Page,
  resourceId: string,
  window: TimeRange & { readonly recurrence?: Recurrence },
  title: string,
) {
  const body = { type: 'room', resourceId, title, attendees: 1, ...window };
  const { data } = await callApi(page, { method: 'POST', path: '/bookings', body });
  return createBooking.success.data.parse(data);
}

/** Requests a car, which needs approval. */
export async function requestCar(page: Page, window: TimeRange, title: string): Promise<Booking> {
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
  const { data } = await callApi(page, { method: 'POST', path: '/bookings', body });
  return createBooking.success.data.parse(data);
}

/** Cancels a booking at once, without the moment in which it can be undone. */
export async function cancel(page: Page, { id, version }: Booking): Promise<void> {
  const body = { version };
  await callApi(page, { method: 'POST', path: `/bookings/${id}/cancel`, body });
}

export function formPath(
  resourceId: string,
  { start, end }: TimeRange,
  type: ResourceType = 'room',
): string {
  return `/bookings/${type}?resourceId=${resourceId}&start=${start}&end=${end}`;
}
