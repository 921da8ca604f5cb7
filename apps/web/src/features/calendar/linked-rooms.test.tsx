import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/shared/testing/index.ts';
import { calendarEntryOf } from './calendar-entry.ts';
import { entriesByDay } from './entries-by-day.ts';
import { at, ownEntry } from './testing/world.ts';
import { useEntryWords } from './use-entry-words.ts';

const whole = ownEntry('10:00', '11:00');
const part = { ...whole, resourceId: 'part', bookedAs: 'Hall' };
const entries = [whole, part].map((one) => calendarEntryOf(one));
const span = { from: '2035-03-05', to: '2035-03-06' };

const keysOf = (list: typeof entries) =>
  entriesByDay(list, span, 'Asia/Bangkok').flatMap((day) => day.entries.map(({ key }) => key));

function Signs() {
  const words = useEntryWords('Asia/Bangkok');
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>{words.signsOf(entry).join(', ')}</li>
      ))}
    </ul>
  );
}

describe('a booking of a room with parts', () => {
  it('[F-05] is one entry of a day, and an entry of its own at each room', () => {
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
    expect(keysOf(entries)).toEqual([entries[0]?.key]);
    expect(keysOf(entries.slice(1))).toEqual([entries[1]?.key]);
  });

  it('[F-05] says at a part what was booked', async () => {
    renderWithProviders(<Signs />);
    expect(await screen.findByText(/^Booked with Hall, /)).toBeInTheDocument();
    expect(at('10:00')).toBe(entries[1]?.start);
  });
});
