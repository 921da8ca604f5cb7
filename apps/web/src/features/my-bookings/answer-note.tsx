import type { StoredAnswer } from '@axp/contracts/vocabulary';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

export const answerLooks = {
  none: { Icon: RemoveIcon, color: 'text.secondary' },
  accepted: { Icon: CheckCircleIcon, color: 'success.main' },
  tentative: { Icon: HelpIcon, color: 'warning.main' },
  declined: { Icon: CancelIcon, color: 'error.main' },
} as const satisfies Readonly<Record<StoredAnswer, unknown>>;

interface AnswerNoteProps {
  readonly answer: StoredAnswer;
  /** Whether only readers of the screen need the words, since a heading has them. */
  readonly isSign?: boolean;
}

/** The answer to an invitation in words, with its sign. */
export function AnswerNote({ answer, isSign = false }: AnswerNoteProps) {
  const { t } = useTranslation('common');
  const { Icon, color } = answerLooks[answer];
  const words = t(`invitation.state.${answer}`);
  return (
    <Typography
      variant="note"
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, flexShrink: 0, color }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {isSign ? <HiddenText>{words}</HiddenText> : words}
    </Typography>
  );
}
