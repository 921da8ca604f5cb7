import { useRef } from 'react';
import type { DataTableInstance, DataTableRow } from './use-data-table.ts';

export type ChooseRow = (index: number, isWanted: boolean, isRange: boolean) => void;

interface ChoiceOptions<Row extends object> {
  readonly table: DataTableInstance<Row>;
  readonly rows: readonly DataTableRow<Row>[];
}

/** Selects a row, or all rows from the one that was selected before. */
export function useRowChoice<Row extends object>({ table, rows }: ChoiceOptions<Row>): ChooseRow {
  const anchor = useRef<string | null>(null);
  return (index, isWanted, isRange) => {
    const before = isRange ? rows.findIndex(({ id }) => id === anchor.current) : -1;
    const from = before === -1 ? index : before;
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    anchor.current = rows[index]?.id ?? null;
    table.setRowSelection((chosen) => {
      const next = { ...chosen };
      for (const { id } of range) {
        if (isWanted) next[id] = true;
        else delete next[id];
      }
      return next;
    });
  };
}
