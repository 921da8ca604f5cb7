import type { LicenceRule } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { hit, room } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, somchai } from '@/shared/testing/index.ts';
import { ResultRow } from './result-row.tsx';

const car = { ...room, type: 'car', capacity: 5, licenceClass: 'B' } as const;
const held = { classes: ['B' as const], expiresOn: '2028-01-01', state: 'confirmed' as const };
const unconfirmed = { ...held, state: 'entered' as const };
const expired = { ...held, expiresOn: '2027-02-28' };

type Row = readonly [LicenceRule, typeof held | typeof unconfirmed | null];

function show([driverLicence, licence]: Row): void {
  const search = {
    kind: 'car' as const,
    start: '2027-03-01T07:00:00.000Z',
    end: '2027-03-01T08:00:00.000Z',
    count: null,
    amenities: [],
    buildingId: null,
    floorId: null,
    businessUnitId: null,
    text: '',
    favouritesOnly: false,
    sort: 'fit' as const,
    repeat: null,
  };
  renderWithProviders(
    <ResultRow
      timezone="Asia/Bangkok"
      hit={hit({ resource: { ...car, amenities: [] }, driverLicence })}
      search={search}
      taken={null}
      isFirst
      heading="h3"
      isWide
      onDetails={() => undefined}
    />,
    { user: { ...somchai, licence } },
  );
}

describe('a car in the results', () => {
  it.each<Row>([
    ['confirmed', held],
    ['entered', unconfirmed],
  ])('[R-05] needs nothing more with rule "%s", for %j', (...row) => {
    show(row);
    expect(screen.getByRole('link', { name: /^Book/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /licence/ })).not.toBeInTheDocument();
  });

  it.each<readonly [...Row, string | RegExp, string]>([
    ['confirmed', unconfirmed, 'Needs a confirmed licence of class B', 'Book'],
    ['confirmed', null, 'Needs a confirmed licence of class B', 'Book'],
    ['confirmed', expired, /^Your licence expires on 28 February 2027/, 'Book'],
    ['entered', null, 'Needs a licence of class B', 'Book'],
    ['approval', null, /^Needs approval without a confirmed licence/, 'Request'],
  ])('[R-05] shows beforehand what is missing with rule "%s", for %j', async (...row) => {
    const [rule, licence, need, action] = row;
    show([rule, licence]);
    expect(screen.getByRole('link', { name: new RegExp(`^${action}`) })).toBeVisible();
    const link = await screen.findByRole('link', { name: need });
    expect(link).toHaveAttribute('href', '/profile#licence');
  });
});
