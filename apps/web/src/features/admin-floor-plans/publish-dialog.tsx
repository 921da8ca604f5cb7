import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlineOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Polyline from '@mui/icons-material/PolylineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { listText } from '@/shared/lib/list-text.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { changesOf } from './plan-changes.ts';
import type { PlanDraft } from './use-plan-draft.ts';

interface PublishDialogProps {
  readonly draft: PlanDraft;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** Shows what the draft changes and lacks before it replaces the published plan. */
export function PublishDialog({ draft, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation('adminPlans');
  const { language } = useLanguage();
  const { plan, isPending } = draft;
  const changes = changesOf(plan);
  const names = (list: readonly string[]) => listText(list, language);
  const lines: readonly Line[] = [
    ...listed('added', Add, changes.added),
    ...listed('changed', Polyline, changes.changed),
    ...listed('removed', DeleteOutline, changes.removed),
    ...(changes.hasNewPicture ? [{ icon: Image, text: t('publish.picture') }] : []),
    ...(changes.hasMovedPicture ? [{ icon: Image, text: t('publish.moved') }] : []),
    ...changes.overlapping.map((pair) => ({
      icon: WarningAmber,
      text: t('publish.overlapping', { names: names(pair) }),
      isWarning: true,
    })),
    ...listed('missing', WarningAmber, changes.missing).map((line) => ({
      ...line,
      isWarning: true,
    })),
  ];

  function listed(
    kind: 'added' | 'changed' | 'removed' | 'missing',
    icon: ComponentType,
    list: readonly string[],
  ): readonly Line[] {
    if (list.length === 0) return [];
    return [{ icon, text: t(`publish.${kind}`, { count: list.length, names: names(list) }) }];
  }

  return (
    <ConfirmDialog
      size="medium"
      title={t('publish.title', { floor: plan.floor.name })}
      description={t(plan.published ? 'publish.replaces' : 'publish.first')}
      confirmLabel={t('publish.confirm')}
      cancelLabel={t('publish.cancel')}
      isWorking={isPending}
      onConfirm={onPublish}
      onClose={onClose}
    >
      <Box component="ul" sx={{ display: 'grid', gap: 3, mt: 4, p: 0, listStyle: 'none' }}>
        {lines.map(({ icon: Icon, text, isWarning = false }) => (
          <Box component="li" key={text} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box sx={{ display: 'flex', color: isWarning ? 'warning.main' : 'link' }}>
              <Icon />
            </Box>
            <Typography variant="subtitle2" component="span">
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </ConfirmDialog>
  );
}

interface Line {
  readonly icon: ComponentType;
  readonly text: string;
  readonly isWarning?: boolean;
}
