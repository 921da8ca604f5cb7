import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { expect, it } from '@jest/globals';

it.each(
  resourceTypes.flatMap((type) => [
    `bookings/${type}/index.tsx`,
    `bookings/${type}/search-result.tsx`,
    `my-booking/${type}/edit.tsx`,
  ]),
)('[F-01] each kind of resource has the page %s', (page) => {
  expect(existsSync(join(__dirname, '../pages', page))).toBe(true);
});
