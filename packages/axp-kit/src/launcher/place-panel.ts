/** Where the target is, in the viewport's coordinates. */
export interface TargetBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Size of the visible part of the page. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** The whole screen, or beside the target: distances from the viewport's sides, in pixels. */
export interface Placement {
  readonly kind: 'mobile' | 'below' | 'above';
  readonly top?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly maxHeight?: number;
}

const mobileBelow = 480;
const highest = 720;
const panelWidth = 368;
const gap = 8;
const margin = 8;

/** Puts the panel on the side of the target that has more room, and never out of the viewport. */
export function placePanel(target: TargetBox, viewport: Viewport, zoom: number): Placement {
  if (viewport.width < mobileBelow * zoom) return { kind: 'mobile' };
  const above = target.top - (gap + margin);
  const below = viewport.height - target.bottom - (gap + margin);
  const needed = panelWidth * zoom;
  // Grows from the target's edge towards the side with more room.
  const wanted = viewport.width - target.left >= target.right ? target.left : target.right - needed;
  const left = Math.max(margin, Math.min(wanted, viewport.width - needed - margin));
  return below >= above
    ? { kind: 'below', top: target.bottom + gap, left, maxHeight: Math.min(highest, below) }
    : {
        kind: 'above',
        bottom: viewport.height - target.top + gap,
        left,
        maxHeight: Math.min(highest, above),
      };
}
