import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders, somchai } from '../testing/index.ts';
import { useAmenities } from './use-amenities.ts';

const ownAmenities = [
  {
    key: 'own-1' as const,
    name: { en: 'Piano', th: 'เปียโน' },
    icon: 'piano' as const,
    types: ['room' as const],
  },
];

function Probe() {
  const { nameOf, searched, ofKind } = useAmenities();
  return (
    <ul>
      <li>{`rooms: ${searched('room').map(nameOf).join(', ')}`}</li>
      <li>{`cars: ${ofKind('car').map(nameOf).join(', ')}`}</li>
      <li>{`removed: ${nameOf('own-2')}.`}</li>
    </ul>
  );
}

describe('[F-04] own amenities', () => {
  it.each([
    ['en', 'Piano'],
    ['th', 'เปียโน'],
  ] as const)(
    'have their name in the language of the page (%s), for their kinds alone',
    (language, name) => {
      renderWithProviders(<Probe />, { user: { ...somchai, ownAmenities }, language });
      expect(screen.getByText(/^rooms:/)).toHaveTextContent(name);
      expect(screen.getByText(/^cars:/)).not.toHaveTextContent(name);
      expect(screen.getByText('removed: .')).toBeVisible();
    },
  );
});
