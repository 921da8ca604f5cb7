import type { MoveIn } from '@axp/contracts/move-in';
import CheckIcon from '@mui/icons-material/ScienceOutlined';
import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { actionNote } from './card-styles.ts';
import { useCheck } from './use-check.ts';

/** Says that nothing is imported yet, and whether the check is older than a choice. */
export function CheckedNote({ moveIn }: { readonly moveIn: MoveIn }) {
  const { t } = useTranslation('adminMoveIn');
  const instantText = useInstantText();
  const check = useCheck(moveIn);
  const { state, checkedAt } = moveIn;
  const isOld = state !== 'checked';
  return (
    <Alert
      severity={isOld ? 'warning' : 'info'}
      role="status"
      icon={<CheckIcon />}
      action={
        <SecondaryButton loading={check.isPending} onClick={() => check.mutate()}>
          {t('check.again')}
        </SecondaryButton>
      }
      sx={actionNote}
    >
      <strong>{t('check.dry')}</strong>{' '}
      {t(isOld ? 'check.old' : 'check.at', {
        at: checkedAt === null ? '' : instantText(checkedAt),
      })}
    </Alert>
  );
}
