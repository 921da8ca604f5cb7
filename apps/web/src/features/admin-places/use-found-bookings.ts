import type { BuildingChange, ClosedDayBody } from '@axp/contracts';
import { previewBuildingChange } from '@axp/contracts';
import type { BuildingPreview } from '@axp/contracts/administration';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';

type Change = Pick<BuildingChange, 'timezone' | 'keepTimes' | 'openingHours'> & {
  readonly closedDays?: ClosedDayBody[];
};

/** Bookings that a change of a building affects; they stay shown while they are read again. */
export function useFoundBookings(id: string) {
  const [found, setFound] = useState<BuildingPreview | null>(null);
  const look = useMutation({
    mutationFn: async (body: Change) =>
      (await call(previewBuildingChange, { params: { id }, body })).data,
    onSuccess: setFound,
  });
  return { found, look, forget: () => setFound(null) };
}
