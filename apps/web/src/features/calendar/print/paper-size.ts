/** Width in px of a landscape page of A4 within its margins. */
export const pageWidthPx = 1030;
/** Height in px of a landscape page of A4 within its margins, without the foot. */
const pagePx = 674;
/** Height of the heading on the first page. */
const headingPx = 54;

/** How many pages rows of these heights in px take, below a head that each page repeats. */
export function pageCount(rows: readonly number[], headPx: number): number {
  const most = pagePx - headPx;
  let [pages, left] = [1, most - headingPx];
  for (const row of rows) {
    if (row <= left) {
      left -= row;
    } else {
      const own = Math.max(1, Math.ceil(row / most));
      pages += own;
      left = own * most - row;
    }
  }
  return pages;
}

/** How many pages a list takes that runs on from page to page, below a head that each repeats. */
export function pagesOfList(px: number, headPx: number): number {
  return Math.ceil((headingPx + px) / (pagePx - headPx));
}

/** The largest size with which a sheet needs no more pages than with the smallest. */
export function largestSize(sizes: readonly number[], pagesAt: (size: number) => number): number {
  const counts = sizes.map((size) => ({ size, pages: pagesAt(size) }));
  const fewest = Math.min(...counts.map(({ pages }) => pages));
  const fitting = counts.filter(({ pages }) => pages === fewest);
  return Math.max(...fitting.map(({ size }) => size));
}

/** Sizes of type in px for lists of bookings, all of them readable. */
const typeSizes = [10, 9.5, 9, 8.5, 8, 7.5] as const;

/** Type of a list of bookings, and whether texts have as many lines as they need, or one. */
export interface SheetFit {
  readonly size: number;
  readonly isWhole: boolean;
}

/** The fit with the fewest pages: whole texts before cut ones, then the largest type. */
export function bestFit(pagesAt: (fit: SheetFit) => number): SheetFit {
  return [true, false]
    .flatMap((isWhole) => typeSizes.map((size) => ({ size, isWhole })))
    .map((fit) => ({ fit, pages: pagesAt(fit) }))
    .reduce((best, one) => (one.pages < best.pages ? one : best)).fit;
}

/** Width of a character in its type: more than the average, as lines end at words. */
const characterEm = 0.55;

/** How many characters a line of a width in px has; any number where texts are cut. */
export function charactersIn(px: number, { size, isWhole }: SheetFit): number {
  return isWhole ? px / (size * characterEm) : Infinity;
}

/** Height of a line, with room for the marks above Thai characters. */
export function lineOf(size: number): number {
  return Math.round(size * 1.3 * 2) / 2;
}
