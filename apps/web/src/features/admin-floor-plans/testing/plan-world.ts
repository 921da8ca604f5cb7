import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import {
  claimFloorPlan,
  getManagedFloorPlan,
  saveFloorPlanDraft,
} from '@axp/contracts/floor-plans';
import { act } from '@testing-library/react';
import { pretendResizes, respond, server, somchai } from '@/shared/testing/index.ts';
import { rectangleOf } from '../plan-geometry.ts';

export const floorId = '019a1f00-0000-7000-8000-0000000000f1';
export const nile = '019a1f00-0000-7000-8000-0000000000a1';
export const administrator = { ...somchai, isAdministrator: true };

/** Corners of a square of 100. */
export const square = (x: number, y = 100) => [...rectangleOf({ x, y, width: 100, height: 100 })];

export const bareContent = {
  image: null,
  picture: { x: 0, y: 0, width: 1000, height: 700 },
  height: 700,
  savedAt: '2026-11-20T08:15:00.000Z',
  savedBy: null,
};

/** A floor with one room, which a draft without a picture shows. */
export const barePlan: ManagedFloorPlan = {
  floor: { id: floorId, name: 'Level 2' },
  building: { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'River House' },
  version: 3,
  published: null,
  draft: { ...bareContent, shapes: [{ resourceId: nile, points: square(200) }] },
  steps: { past: [], future: [] },
  former: [],
  resources: [{ id: nile, type: 'room', name: 'Nile', capacity: 10, parts: [] }],
};

export const since = '2026-11-20T08:00:00.000Z';
export const editorOf = (id: string, fullName: string, version = 3) => ({
  editor: { id, fullName },
  since,
  version,
});
export const own = editorOf(somchai.id, somchai.fullName);

/** Answers with a plan that the reader edits, on which one unit is one px. */
export function serve(shown: ManagedFloorPlan): void {
  pretendResizes();
  server.use(
    respond(getManagedFloorPlan, shown),
    respond(saveFloorPlanDraft, shown),
    respond(claimFloorPlan, own),
  );
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 700);
  SVGElement.prototype.setPointerCapture = () => undefined;
}

export const focus = (element: HTMLElement) => act(() => element.focus());
