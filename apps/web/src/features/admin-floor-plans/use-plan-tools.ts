import { useState } from 'react';

export const tools = ['select', 'rectangle', 'polygon', 'pan', 'picture'] as const;
export type PlanTool = (typeof tools)[number];

/** Keys of the tools, as the buttons show them. */
export const toolKeys = {
  select: 'V',
  rectangle: 'R',
  polygon: 'P',
  pan: 'H',
  picture: 'M',
} as const satisfies Record<PlanTool, string>;

/** Tool, selection and switches of the editor. */
export function usePlanTools() {
  const [tool, setTool] = useState<PlanTool>('select');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  /** Resource that the next shape is for. */
  const [placingId, setPlacingId] = useState<string | null>(null);
  const [hasSnap, setHasSnap] = useState(true);
  const [isDimmed, setIsDimmed] = useState(false);
  return {
    tool,
    selectedId,
    placingId,
    hasSnap,
    isDimmed,
    choose: (chosen: PlanTool) => {
      setTool(chosen);
      if (chosen !== 'rectangle' && chosen !== 'polygon') setPlacingId(null);
    },
    select: (resourceId: string | null) => setSelectedId(resourceId),
    place: (resourceId: string) => {
      setPlacingId(resourceId);
      setSelectedId(null);
      setTool((former) => (former === 'polygon' ? former : 'rectangle'));
    },
    /** Ends with a new shape, which is selected. */
    placed: (resourceId: string) => {
      setPlacingId(null);
      setTool('select');
      setSelectedId(resourceId);
    },
    toggleSnap: () => setHasSnap((has) => !has),
    toggleDim: () => setIsDimmed((is) => !is),
  };
}

export type PlanTools = ReturnType<typeof usePlanTools>;
