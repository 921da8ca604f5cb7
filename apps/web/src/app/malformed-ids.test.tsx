import type { OperationShape } from '@axp/contracts';
import {
  getBooking,
  getManagedResource,
  getResource,
  getUser,
  listAdminBusinessUnits,
  listBusinessUnits,
  listManagedBuildings,
  listManagedResources,
  listMyBookings,
  listUsers,
} from '@axp/contracts';
import { getAuditEvent, getRules, listAuditEvents } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import AuditPage from '@/pages/admin/audit.tsx';
import PeoplePage from '@/pages/admin/people/index.tsx';
import PersonPage from '@/pages/admin/people/person.tsx';
import ResourceEditPage from '@/pages/admin/resources/edit.tsx';
import ResourcesPage from '@/pages/admin/resources/index.tsx';
import RulesPage from '@/pages/admin/rules.tsx';
import AssetPage from '@/pages/bookings/asset/index.tsx';
import CarPage from '@/pages/bookings/car/index.tsx';
import RoomPage from '@/pages/bookings/room/index.tsx';
import EditAssetPage from '@/pages/my-booking/asset/edit.tsx';
import EditCarPage from '@/pages/my-booking/car/edit.tsx';
import MyBookingPage from '@/pages/my-booking/index.tsx';
import EditRoomPage from '@/pages/my-booking/room/edit.tsx';
import {
  acme,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';

const user = { ...somchai, isAdministrator: true };
const merchant = { ...acme, services: { room: '1', car: '1', asset: '1' } };
const noMore = { meta: { nextCursor: null } };

/** As the API answers where an id in the path cannot be one. */
function refuseId(operation: OperationShape) {
  return refuse(operation, 'request.invalid', {
    errors: [{ path: 'params.id', code: 'invalid_format', params: {}, message: '' }],
  });
}

beforeEach(() => {
  server.use(
    respond(listManagedBuildings, []),
    respond(listAdminBusinessUnits, []),
    respond(listAuditEvents, [], noMore),
    respond(listMyBookings, [], noMore),
    respond(listBusinessUnits, []),
    respond(listManagedResources, [], noMore),
    respond(listUsers, [], noMore),
  );
});

const routes: readonly (readonly [string, ComponentType, OperationShape, string])[] = [
  ['/my-booking?id=abc', MyBookingPage, getBooking, 'Booking not found'],
  ['/my-booking/room/edit?id=abc', EditRoomPage, getBooking, 'Booking not found'],
  ['/my-booking/car/edit?id=abc', EditCarPage, getBooking, 'Booking not found'],
  ['/my-booking/asset/edit?id=abc', EditAssetPage, getBooking, 'Booking not found'],
  ['/bookings/room?resourceId=abc', RoomPage, getResource, "This room can't be booked"],
  ['/bookings/car?resourceId=abc', CarPage, getResource, "This car can't be booked"],
  ['/bookings/asset?resourceId=abc', AssetPage, getResource, "This asset can't be booked"],
  [
    '/bookings/room?success=true&bookingId=abc',
    RoomPage,
    getBooking,
    'This address does not exist.',
  ],
  [
    '/admin/resources/edit?id=abc',
    ResourceEditPage,
    getManagedResource,
    'This address does not exist.',
  ],
  ['/admin/people/person?id=abc', PersonPage, getUser, 'This address does not exist.'],
  ['/admin/audit?event=abc', AuditPage, getAuditEvent, 'This address does not exist.'],
];

const filters: readonly (readonly [string, ComponentType, OperationShape])[] = [
  ['/admin/people?unit=abc', PeoplePage, listUsers],
  ['/admin/resources?buildingId=abc&businessUnitId=abc', ResourcesPage, listManagedResources],
  ['/admin/audit?actor=abc&object=abc', AuditPage, listAuditEvents],
];

describe('a malformed id in an address', () => {
  it.each(routes)(
    '[Z-114] %s shows that nothing was found',
    async (path, Page, operation, text) => {
      server.use(refuseId(operation));
      renderWithProviders(<Page />, { path, user, merchant });
      expect(await screen.findByText(text)).toBeVisible();
      expect(requestsOf(operation).map(({ url }) => url.pathname.split('/').at(-1))).toContain(
        'abc',
      );
      expect(screen.queryByText(/Some values are not valid/)).not.toBeInTheDocument();
    },
  );

  it.each(filters)('[Z-114] %s shows the whole list', async (path, Page, operation) => {
    renderWithProviders(<Page />, { path, user, merchant });
    await waitFor(() => expect(requestsOf(operation)).not.toHaveLength(0));
    for (const { url } of requestsOf(operation)) expect(url.search).not.toContain('abc');
  });

  it.each(['resource', 'business-unit'])(
    '[Z-114] /admin/rules?level=%s&id=abc asks to choose one',
    async (level) => {
      renderWithProviders(<RulesPage />, { path: `/admin/rules?level=${level}&id=abc`, user });
      const what = level === 'resource' ? /Choose a resource/ : /Choose a business unit/;
      expect(await screen.findByText(what)).toBeVisible();
      expect(requestsOf(getRules)).toEqual([]);
    },
  );
});
