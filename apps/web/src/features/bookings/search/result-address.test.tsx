import { searchResources } from '@axp/contracts';
import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { building, hit, id } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, requestsOf } from '@/shared/testing/index.ts';
import { serveResults as serve } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const free = hit({ freeUntil: '2027-03-01T09:30:00.000Z' });
const address = (more: string) =>
  `/bookings/room/search-result?start=${window.start}&end=${window.end}${more}`;
const open = (path: string) => renderWithProviders(<ResultPage kind="room" />, { path });

it('[Z-30] the search requests the criteria of the address', async () => {
  serve([free], { free: 1, total: 1 });
  const place = `&buildingId=${building.id}&floorId=${id(2)}&businessUnitId=${id(41)}`;
  const wish = '&people=6&amenities=screen,phone&text=anda&favourites=only';
  open(address(`${place}${wish}&repeat=weekly:1:monday:x4`));
  await waitFor(() => expect(requestsOf(searchResources)).not.toHaveLength(0));
  expect(requestsOf(searchResources)[0]?.body).toMatchObject({
    type: 'room',
    ...window,
    capacity: 6,
    amenities: ['screen', 'phone'],
    buildingId: building.id,
    floorId: id(2),
    businessUnitId: id(41),
    text: 'anda',
    favouritesOnly: true,
    recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 4 },
  });
});
