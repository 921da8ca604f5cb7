import { getBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { booking } from '@/shared/booking/testing/fixtures.ts';
import { fieldId, ownValue } from '@/shared/own-fields/testing/own-field-samples.ts';
import { renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const ownFields = [
  ownValue(1, { value: 'CO-4711' }),
  ownValue(2, { kind: 'number', value: 1234.5 }),
  ownValue(3, { kind: 'yes-no', value: false }),
  ownValue(4, { kind: 'choice', value: fieldId(9), choice: { en: 'Client', th: 'ลูกค้า' } }),
  ownValue(5, { kind: 'date', value: '2026-11-30' }),
  // An archived field with the label of another.
  ownValue(6, { label: { en: 'Field 1', th: 'ช่อง 1' }, value: 'Old', isArchived: true }),
];

async function factsIn(language: 'en' | 'th') {
  serveList([]);
  const current = booking({ ownFields });
  server.use(respond(getBooking, current));
  const path = `/my-booking?id=${current.id}`;
  renderWithProviders(<MyBookingPage />, { path, language });
  const detail = within(await screen.findByRole('region', { name: current.title }));
  const terms = detail.getAllByRole('term').map(({ textContent }) => textContent);
  const values = detail.getAllByRole('definition').map(({ textContent }) => textContent);
  return terms.flatMap((term, at) =>
    /^(Field|ช่อง) \d$/.test(term) ? [`${term}: ${values[at]}`] : [],
  );
}

describe('own fields in the detail of a booking', () => {
  it.each([
    [
      'en',
      [
        'Field 1: CO-4711',
        'Field 2: 1,234.5',
        'Field 3: No',
        'Field 4: Client',
        'Field 5: 30 November 2026',
        'Field 1: Old',
      ],
    ],
    [
      'th',
      [
        'ช่อง 1: CO-4711',
        'ช่อง 2: 1,234.5',
        'ช่อง 3: ไม่ใช่',
        'ช่อง 4: ลูกค้า',
        'ช่อง 5: 30 พฤศจิกายน 2569',
        'ช่อง 1: Old',
      ],
    ],
  ] as const)('show their values by type, archived ones too, %s', async (language, facts) => {
    expect(await factsIn(language)).toEqual(facts);
  });
});
