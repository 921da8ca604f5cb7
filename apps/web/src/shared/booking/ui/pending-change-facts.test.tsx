import type { PendingChange, User } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { booking, id } from '@/shared/booking/testing/fixtures.ts';
import { ownValue } from '@/shared/own-fields/testing/own-field-samples.ts';
import { renderWithProviders, somchai } from '@/shared/testing/index.ts';
import { PendingChangeFacts } from './pending-change-facts.tsx';

const asIs = booking({ start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' });

const { start, end, timezone, resource } = asIs;
const before = { start, end, timezone, resource, attendees: null, quantity: null, ownFields: [] };

function show(changes: Partial<PendingChange>, language: 'en' | 'th' = 'en', user?: User) {
  const facts = <PendingChangeFacts before={before} after={{ ...before, ...changes }} />;
  renderWithProviders(facts, { language, ...(user && { user }) });
  return screen.getAllByRole('definition').map(({ textContent }) => textContent);
}

const spreeHouse = {
  timezone: 'Europe/Berlin',
  resource: { id: id(95), name: 'Samui', building: { id: id(96), name: 'Spree House' } },
};

describe('a pending change', () => {
  it.each([
    ['en', '14:00–15:00 Thailand Time', '10:00–11:00 Central European Time'],
    ['th', '14:00–15:00 เวลาประเทศไทย', '10:00–11:00 เวลายุโรปกลาง'],
  ] as const)(
    '[Z-10] shows both local times for a room in Berlin (%s)',
    (language, before, after) => {
      const ten = { start: '2027-03-01T09:00:00.000Z', end: '2027-03-01T10:00:00.000Z' };
      const [time, place] = show({ ...spreeHouse, ...ten }, language);
      expect(time).toContain(`${before} → `);
      expect(time?.endsWith(after)).toBe(true);
      expect(place).toBe(`Andaman, ${asIs.resource.building.name} → Samui, Spree House`);
    },
  );

  it('[Z-10] shows the time in Berlin also if only the room changes', () => {
    const [time] = show(spreeHouse);
    expect(time).toMatch(/14:00–15:00 Thailand Time → .*08:00–09:00 Central European Time$/);
  });

  it('[Z-10] shows the zone of one building to a reader in another one', () => {
    const user = { ...somchai, timezone: 'Europe/Berlin' };
    const [time] = show({ end: '2027-03-01T09:00:00.000Z' }, 'en', user);
    expect(time).toMatch(/14:00–15:00 Thailand Time → .*14:00–16:00 Thailand Time$/);
  });

  it('[F-03] shows own fields that it fills, replaces and clears', () => {
    const value = (number: number, text: string) => ownValue(number, { value: text });
    const was = { ...before, ownFields: [value(1, 'Same'), value(2, 'K-1'), value(3, 'Old')] };
    const ownFields = [value(1, 'Same'), value(2, 'K-2'), value(4, 'New')];
    renderWithProviders(<PendingChangeFacts before={was} after={{ ...was, ownFields }} />);
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms.map((term, at) => `${term}: ${values[at]}`)).toEqual([
      'Field 2: K-1 → K-2',
      'Field 4: New',
      'Field 3: Old → –',
    ]);
  });

  it('[Z-43] shows no zone in one building', () => {
    const [time] = show({ end: '2027-03-01T09:00:00.000Z' });
    expect(time).toMatch(/14:00–15:00 → .*14:00–16:00$/);
  });
});
