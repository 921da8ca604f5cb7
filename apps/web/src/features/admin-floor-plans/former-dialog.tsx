import type { FormerPlan } from '@axp/contracts/floor-plans';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatStamp } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { white } from '@/shared/theme/tokens.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { DottedFacts } from '@/shared/ui/dotted-facts.tsx';
import type { PlanDraft } from './use-plan-draft.ts';

interface FormerDialogProps {
  readonly draft: PlanDraft;
  readonly onRestore: (number: number) => void;
  readonly onClose: () => void;
}

/** Plans that were published before; the chosen one becomes the draft. */
export function FormerDialog({ draft, onRestore, onClose }: FormerDialogProps) {
  const { t } = useTranslation('adminPlans');
  const { plan, isPending } = draft;
  const [first] = plan.former;
  const [chosen, setChosen] = useState(first?.number ?? 0);
  return (
    <ConfirmDialog
      size="medium"
      title={t('former.title')}
      description={t(plan.draft ? 'former.replaces' : 'former.text')}
      confirmLabel={t('former.confirm')}
      isWorking={isPending}
      onConfirm={() => onRestore(chosen)}
      onClose={onClose}
    >
      <Box role="radiogroup" aria-label={t('former.title')} sx={{ display: 'grid', mt: 4 }}>
        {plan.former.map((former) => (
          <FormerChoice
            key={former.number}
            former={former}
            isChosen={former.number === chosen}
            onChoose={() => setChosen(former.number)}
          />
        ))}
      </Box>
    </ConfirmDialog>
  );
}

interface FormerChoiceProps {
  readonly former: FormerPlan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FormerChoice({ former, isChosen, onChoose }: FormerChoiceProps) {
  const { t } = useTranslation('adminPlans');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const { image, savedAt, savedBy, shapeCount } = former;
  const time = formatStamp(savedAt, { language, timezone });
  return (
    <Box component="label" sx={choiceStyle}>
      <input type="radio" name="former" checked={isChosen} onChange={onChoose} />
      <Box sx={thumbStyle}>{image && <img src={image.thumbnail} alt="" />}</Box>
      <span>
        <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
          {t('state.published', { time })}
        </Typography>
        <Typography variant="note" component="span">
          <DottedFacts facts={[savedBy?.fullName, t('former.shapes', { count: shapeCount })]} />
        </Typography>
      </span>
    </Box>
  );
}

const choiceStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 64,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  cursor: 'pointer',
} as const;

const thumbStyle = {
  flexShrink: 0,
  width: 72,
  height: 48,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: white,
  '& img': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
} as const;
