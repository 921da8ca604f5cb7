import Checkbox from '@mui/material/Checkbox';
import type { ChangeEvent, ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface RowChoiceProps extends Pick<ComponentProps<typeof Checkbox>, 'sx'> {
  /** Of the row. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly tabIndex?: number;
  /** `isRange` for Shift+click: all rows from the one before to this one. */
  readonly onChange: (isWanted: boolean, isRange: boolean) => void;
}

/** Selects a row. */
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
