import type { MoveIn } from '@axp/contracts/move-in';
import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionNote } from './card-styles.ts';

interface StoppedNoteProps {
  readonly moveIn: MoveIn;
  readonly action?: ReactNode;
}

/** Says that an error ended the last check or run, and how to continue; nothing in other states. */
export function StoppedNote({ moveIn: { state }, action }: StoppedNoteProps) {
  const { t } = useTranslation('adminMoveIn');
  if (state !== 'failed') return null;
  return (
    <Alert severity="error" action={action} sx={actionNote}>
      {t('stopped')}
    </Alert>
  );
}
