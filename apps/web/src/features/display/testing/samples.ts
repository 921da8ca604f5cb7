import type { DisplayEntry, DisplayRoom, DisplayState } from '@axp/contracts/displays';

/** Monday, 23 November 2026, as the tests' clock has it; hours in Bangkok. */
export function at(hour: string, day = 23): string {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, day, hours - 7, minutes)).toISOString();
}

export function entry(changes: Partial<DisplayEntry> = {}): DisplayEntry {
  const { end = at('11:00') } = changes;
  return {
    kind: 'booking',
    start: at('10:00'),
    end,
    freeAt: end,
    isPrivate: false,
    title: 'Weekly sync',
    name: 'Somchai Jaidee',
    bookedAs: null,
    booking: {
      id: '019ac0de-0000-7000-8000-000000000902',
      version: 1,
      isCheckedIn: true,
      isWalkUp: false,
      checkIn: null,
    },
    ...changes,
  };
}

/** A booking that waits for its check-in. */
export const waiting = entry({
  booking: {
    id: '019ac0de-0000-7000-8000-000000000902',
    version: 1,
    isCheckedIn: false,
    isWalkUp: false,
    checkIn: { opensAt: at('09:45'), releaseAt: at('10:15') },
  },
});

export function room(changes: Partial<DisplayRoom> = {}): DisplayRoom {
  return {
    id: '019ac0de-0000-7000-8000-000000000901',
    name: 'Lotus',
    floor: 'Level 3',
    way: '',
    capacity: 6,
    amenities: [],
    open: [{ start: at('08:00'), end: at('18:00') }],
    entries: [],
    ...changes,
  };
}

export function state(changes: Partial<DisplayState> = {}): DisplayState {
  return {
    id: '019ac0de-0000-7000-8000-000000000900',
    kind: 'room',
    now: at('10:00'),
    until: at('10:00', 24),
    building: 'Riverside House',
    timezone: 'Asia/Bangkok',
    language: 'en',
    theme: 'light',
    screenOff: null,
    identifyUntil: null,
    actions: ['book', 'check-in', 'extend', 'end'],
    walkUp: { gridMinutes: 15, maxLengthMinutes: 480, bufferMinutes: 0 },
    rooms: [room()],
    announcements: [],
    ...changes,
  };
}
