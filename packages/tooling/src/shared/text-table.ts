export type Alignment = 'left' | 'right';

/** Lays rows out in columns two spaces apart, without trailing blanks. */
export function textTable(rows: readonly (readonly string[])[], alignment: Alignment[] = []) {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column], alignment[column])))
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}

function pad(cell: string, width = 0, alignment: Alignment = 'left'): string {
  return alignment === 'right' ? cell.padStart(width) : cell.padEnd(width);
}
