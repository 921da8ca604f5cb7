import type { MovedFile } from '@axp/contracts/move-in';
import { booking, movedFile, person, room } from './move-in-world.ts';

/** Instants of 3 November 2026 and the days after it. */
export const hours = (index: number) =>
  new Date(Date.parse('2026-11-03T00:00:00Z') + index * 3_600_000).toISOString();

/** Numbers that follow from a seed, so that a failure can be repeated. */
export function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

/** A file with doubles, gaps and references to nothing. */
export function generatedImport(seed: number): MovedFile {
  const pick = generator(seed);
  const resources = Array.from({ length: 1 + pick(4) }, (_, index) =>
    room(`r${index}`, {
      capacity: pick(3) === 0 ? null : 1 + pick(20),
      isActive: pick(5) > 0,
      rules: pick(2) === 0 ? { bufferAfterMinutes: 15 } : {},
      buildingKey: pick(4) === 0 ? null : 'b1',
    }),
  );
  const people = Array.from({ length: 1 + pick(5) }, (_, index) =>
    person(`p${index}`, {
      email: pick(4) === 0 ? null : `p${pick(3)}@old.test`,
      isActive: pick(4) > 0,
    }),
  );
  const bookings = Array.from({ length: pick(40) }, (_, index) =>
    booking(`b${index}`, hours(pick(60)), {
      resourceKey: `r${pick(5)}`,
      ownerKey: pick(6) === 0 ? null : `p${pick(6)}`,
      seriesKey: pick(3) === 0 ? `s${pick(3)}` : null,
      isPrivate: pick(3) === 0,
      isPending: pick(3) === 0,
      title: ['', 'A', 'A longer title'][pick(3)] ?? '',
    }),
  );
  const series = [0, 1].map((index) => ({
    key: `s${index}`,
    recurrence: pick(2) === 0 ? null : ({ frequency: 'daily', interval: 1, count: 30 } as const),
    start: hours(0),
    end: hours(1),
  }));
  const left = [
    { kind: 'booking' as const, reason: 'past' as const, count: 1 + pick(50), examples: [] },
  ];
  return movedFile({ resources, people, bookings, series, left });
}
