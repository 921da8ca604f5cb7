import { planWidth } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanMap } from '@/shared/floor-plan/plan-map.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { PlanDraft } from './use-plan-draft.ts';

/** Of the buttons above the plan, in its units. */
const barHeight = 90;

interface PreviewDialogProps {
  readonly draft: PlanDraft;
  readonly onClose: () => void;
}

/** The draft as search and calendar will show it, with every resource free. */
export function PreviewDialog({ draft, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['adminPlans', 'common']);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { plan, content, shapes, picture, planHeight } = draft;
  const byId = new Map(plan.resources.map((resource) => [resource.id, resource]));
  const rooms = shapes.flatMap(({ resourceId, points }) => {
    const resource = byId.get(resourceId);
    if (!resource) return [];
    const { id, name, capacity, parts } = resource;
    const isWhole = shapes.some((one) => parts.includes(one.resourceId));
    const words = capacity === null ? '' : t('adminPlans:seats', { count: capacity });
    return [{ id, name, points, isWhole, words, state: 'free' as const }];
  });
  return (
    <ResponsiveDialog
      title={t('adminPlans:preview.title', { floor: plan.floor.name })}
      size="large"
      onClose={onClose}
      actions={<SecondaryButton onClick={onClose}>{t('common:action.close')}</SecondaryButton>}
    >
      <Typography variant="secondary">{t('adminPlans:preview.text')}</Typography>
      <Box
        sx={{
          display: 'flex',
          aspectRatio: `${planWidth} / ${planHeight + barHeight}`,
          maxHeight: '70dvh',
          mt: 3,
          bgcolor: 'sunken',
        }}
      >
        <PlanMap
          plan={{ image: content?.image ?? null, picture, height: planHeight }}
          rooms={rooms}
          selectedId={selectedId}
          onSelect={setSelectedId}
          bar={null}
          card={null}
        />
      </Box>
    </ResponsiveDialog>
  );
}
