import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { room } from '../../../shared/booking/testing/fixtures.ts';
import { useRuleTexts } from './resource-details.tsx';

function Rules({ resource }: { readonly resource: typeof room }) {
  return useRuleTexts(resource).map((rule) => <li key={rule}>{rule}</li>);
}

async function textsOf(resource: typeof room) {
  renderWithProviders(<Rules resource={resource} />);
  const rules = await screen.findAllByRole('listitem');
  return rules.map(({ textContent }) => textContent);
}

describe('rules of a resource', () => {
  it('[Z-11] tells what limits a booking and leaves out what does not', async () => {
    expect(await textsOf(room)).toEqual([
      'At most 1 day at a time',
      'Up to 180 days ahead',
      'In steps of 15 min',
    ]);
  });

  it('[Z-14] names approval, notice, buffer and seats where they count', async () => {
    const rules = {
      ...room.rules,
      minNoticeMinutes: 60,
      bufferAfterMinutes: 15,
      enforceCapacity: true,
    };
    expect(await textsOf({ ...room, needsApproval: true, rules })).toEqual([
      'Bookings need approval; the time is held until then',
      'At most 1 day at a time',
      'Up to 180 days ahead',
      'At least 1 hr before the start',
      '15 min stay free afterwards',
      'No more people than seats',
      'In steps of 15 min',
    ]);
  });
});
