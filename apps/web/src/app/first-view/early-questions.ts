import { getMe, listBuildings, listMyBookings } from '@axp/contracts';
import { operationUrl } from '@/shared/api/operation-url.ts';

const profile = operationUrl(getMe, { query: { include: 'businessUnits' } });

const home = [profile, operationUrl(listMyBookings, { query: { group: 'upcoming', limit: 50 } })];

const questions: Readonly<Record<string, readonly string[]>> = {
  '/login': [],
  '/': home,
  '/home': home,
  '/my-booking': [
    profile,
    operationUrl(listMyBookings, { query: { group: 'upcoming', fold: 'series', limit: 25 } }),
  ],
  '/bookings/room/search-result': [profile, operationUrl(listBuildings)],
  '/bookings/car/search-result': [profile, operationUrl(listBuildings)],
  '/bookings/asset/search-result': [profile, operationUrl(listBuildings)],
};

/** URLs that a page requests as soon as it is rendered, for `public/first-view.js` to ask early. */
export function earlyQuestions(pathname: string): readonly string[] {
  return questions[pathname] ?? [profile];
}
