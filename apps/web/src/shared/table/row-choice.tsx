import { Checkbox } from '@mui/material';
import type { ChangeEvent, ComponentProps } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableInstance, DataTableRow } from './use-data-table.ts';

interface RowChoiceProps extends Pick<ComponentProps<typeof Checkbox>, 'sx'> {
  /** Of the row. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly tabIndex?: number;
  /** `isRange` for Shift+click: all rows from the one before to this one. */
  readonly onChange: (isWanted: boolean, isRange: boolean) => void;
}

export function RowChoice({ name, isChosen, tabIndex, onChange, sx }: RowChoiceProps) {
  const { t } = useTranslation('admin');
  const change = ({ nativeEvent }: ChangeEvent, isWanted: boolean) =>
    onChange(isWanted, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <Checkbox
      checked={isChosen}
      onChange={change}
      {...(sx && { sx })}
      slotProps={{ input: { 'aria-label': t('table.choose', { name }), tabIndex } }}
    />
  );
}

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
