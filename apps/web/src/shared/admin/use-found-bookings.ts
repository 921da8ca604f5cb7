import type { ChangePreview } from '@axp/contracts/administration';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Bookings that a change affects; they stay shown while they are read again. */
export function useFoundBookings<Change>(preview: (change: Change) => Promise<ChangePreview>) {
  const [found, setFound] = useState<ChangePreview | null>(null);
  const look = useMutation({ mutationFn: preview, onSuccess: setFound });
  return { found, look, forget: () => setFound(null) };
}
