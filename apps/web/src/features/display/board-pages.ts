import type { DisplayRoom } from '@axp/contracts/displays';

/** Rooms of a floor, or of a part of it. */
export interface BoardFloor {
  readonly name: string | null;
  readonly way: string;
  readonly rooms: readonly DisplayRoom[];
}

type BoardColumn = readonly BoardFloor[];

interface BoardSize {
  readonly columns: number;
  /** Height of a column, in rows. */
  readonly rows: number;
}

/** A heading takes so much of a row. */
const headingRows = 0.85;

/** Puts floors into columns and pages, so that every room is on one of them. */
export function boardPages(
  rooms: readonly DisplayRoom[],
  { columns, rows }: BoardSize,
): readonly (readonly BoardColumn[])[] {
  const perColumn = Math.max(1, Math.floor(rows - headingRows));
  const floors = [...Map.groupBy(rooms, ({ floor }) => floor)].flatMap(([name, ofFloor]) =>
    chunksOf(ofFloor, perColumn).map(
      (part): BoardFloor => ({ name, way: ofFloor[0]?.way ?? '', rooms: part }),
    ),
  );
  const filled: BoardFloor[][] = [];
  let left = 0;
  for (const floor of floors) {
    const needed = headingRows + floor.rooms.length;
    if (needed > left) {
      filled.push([]);
      left = rows;
    }
    filled.at(-1)?.push(floor);
    left -= needed;
  }
  return chunksOf(filled, columns);
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
