export const cardWidth = 328;

/** About its height with all facts and actions. */
const cardHeight = 280;
const gapPx = 6;
const marginPx = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface Screen {
  readonly width: number;
  readonly height: number;
  /** Right side of the column of names, which a card does not hide. */
  readonly leastLeft: number;
}

/** Below a box, or above it where there is more room; never over it. */
export function cardPlace(box: Box, { width, height, leastLeft }: Screen) {
  const left = Math.max(
    marginPx,
    Math.min(Math.max(box.left, leastLeft), width - cardWidth - marginPx),
  );
  const below = height - box.bottom;
  const isAbove = below < cardHeight && box.top > below;
  return {
    left: Math.round(left),
    /** The side that faces what the card belongs to. */
    edge: Math.round(isAbove ? box.top - gapPx : box.bottom + gapPx),
    isAbove,
  };
}

/** A place of the screen in px. */
export type CardPlace = Readonly<ReturnType<typeof cardPlace>>;
