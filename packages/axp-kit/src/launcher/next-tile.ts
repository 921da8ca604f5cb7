/** Columns of the grid, as in the style sheet. */
const columns = 3;

/**
 * The tile that an arrow, Home or End leads to from the current one, or nothing above the first
 * row, where the search is. Each group of tiles begins a new row.
 */
export function nextTile<Tile>(
  groups: readonly (readonly Tile[])[],
  current: Tile,
  key: string,
): Tile | undefined {
  const tiles = groups.flat();
  const index = tiles.indexOf(current);
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  if (key === 'ArrowRight') return tiles[index + 1] ?? current;
  if (key === 'ArrowLeft') return tiles[index - 1] ?? current;
  const rows = groups.flatMap(inRows);
  const row = rows.findIndex((one) => one.includes(current));
  const column = rows[row]?.indexOf(current) ?? 0;
  if (key === 'ArrowDown') return nearest(rows[row + 1], column) ?? current;
  return nearest(rows[row - 1], column);
}

function inRows<Tile>(tiles: readonly Tile[]): Tile[][] {
  const count = Math.ceil(tiles.length / columns);
  return Array.from({ length: count }, (_, row) => tiles.slice(row * columns, (row + 1) * columns));
}

function nearest<Tile>(row: readonly Tile[] | undefined, column: number): Tile | undefined {
  return row?.[Math.min(column, row.length - 1)];
}
