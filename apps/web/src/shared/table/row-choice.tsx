import { Checkbox } from '@mui/material';
import type { ChangeEvent, ComponentProps } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowSelection } from './table-types.ts';

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

interface ChoiceOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly choice: RowSelection | undefined;
}

/** Selects a row, or all rows from the one that was selected before. */
export function useRowChoice<Row>({ rows, rowId, choice }: ChoiceOptions<Row>): ChooseRow {
  const anchor = useRef('');
  return (index, isWanted, isRange) => {
    const ids = rows.map(rowId);
    const before = isRange ? ids.indexOf(anchor.current) : -1;
    const from = before === -1 ? index : before;
    const next = new Set(choice?.ids);
    for (const id of ids.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (isWanted) next.add(id);
      else next.delete(id);
    }
    anchor.current = ids[index] ?? '';
    choice?.onChange(next);
  };
}
