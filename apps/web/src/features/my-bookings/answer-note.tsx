import type { StoredAnswer } from '@axp/contracts/vocabulary';
import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';

const looks = {
  none: { Icon: RemoveIcon, color: 'text.secondary' },
  accepted: { Icon: CheckCircleIcon, color: 'success.main' },
  tentative: { Icon: HelpIcon, color: 'warning.main' },
  declined: { Icon: CancelIcon, color: 'error.main' },
} as const satisfies Readonly<Record<StoredAnswer, unknown>>;

/** The answer to an invitation in words, with its sign. */
export function AnswerNote({ answer }: { readonly answer: StoredAnswer }) {
  const { t } = useTranslation('common');
  const { Icon, color } = looks[answer];
  return (
    <Typography
      variant="note"
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, flexShrink: 0, color }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {t(`invitation.state.${answer}`)}
    </Typography>
  );
}
