import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { actionNote } from './card-styles.ts';
import type { Choices } from './use-choices.ts';

/** Choices that were refused, with the reason: they are sent again or dropped. */
export function UnsavedChoices({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation('adminMoveIn');
  const problemText = useProblemText();
  const { unsaved, sendAgain, drop, isSaving } = choices;
  const last = unsaved.at(-1);
  if (!last) return null;
  return (
    <Alert
      severity="warning"
      sx={actionNote}
      action={
        <>
          <Button color="inherit" disabled={isSaving} onClick={sendAgain}>
            {t('unsaved.again')}
          </Button>
          <Button color="inherit" disabled={isSaving} onClick={() => void drop()}>
            {t('unsaved.drop')}
          </Button>
        </>
      }
    >
      {`${t('unsaved.text', { count: unsaved.length })} ${problemText(last.error)}`}
    </Alert>
  );
}
