import { useState } from 'react';

/** The last thing in the timeline that had the focus: the head of a row, or a bar by its key. */
export function useStopKey() {
  return useState<string | null>(null);
}
