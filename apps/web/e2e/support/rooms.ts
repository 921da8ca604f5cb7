import type { ResourceBody } from '@axp/contracts';
import { createResource, listBuildings } from '@axp/contracts';
import { usualResource } from '@axp/contracts/administration';
import type { Page } from '@playwright/test';
import { callApi } from './session.ts';

/** Request body of a plain room that all staff may book. */
export function roomBody(
  own: Pick<ResourceBody, 'name' | 'buildingId'> & Partial<ResourceBody>,
): ResourceBody {
  return {
    ...usualResource,
    type: 'room',
    capacity: 1,
    isOpenOnClosedDays: true,
    ...own,
  };
}

/** A room of this journey alone: by its name it comes after all that others take. */
export async function addRoom(
  page: Page,
  name: string,
  own: Partial<ResourceBody> = {},
): Promise<string> {
  const places = await callApi(page, { method: 'GET', path: '/buildings' });
  const [building] = listBuildings.success.data.parse(places.data);
  if (!building) throw new Error('The merchant has no building');
  const { data } = await callApi(page, {
    method: 'POST',
    base: 'admin',
    path: '/resources',
    body: roomBody({ name, buildingId: building.id, ...own }),
  });
  return createResource.success.data.parse(data).id;
}
