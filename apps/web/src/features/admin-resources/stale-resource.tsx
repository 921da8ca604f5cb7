import type { ManagedResource } from '@axp/contracts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { changedFields } from './changed-fields.ts';
import { resourceQueries } from './resource-queries.ts';
import type { SaveResource } from './use-save-resource.ts';
import { isStale } from './use-save-resource.ts';

interface StaleResourceProps {
  readonly base: ManagedResource;
  readonly save: SaveResource;
  readonly onTake: (theirs: ManagedResource) => void;
}

/** Two have changed the same resource: the second sees what the first did, and decides. */
export function StaleResource({ base, save, onTake }: StaleResourceProps) {
  const { t } = useTranslation('adminResources');
  const { data } = useQuery(resourceQueries.one(base.id));
  // What the page read first is as old as the form itself.
  const theirs = data && data.version !== base.version ? data : undefined;
  return (
    <ConcurrentChangeDialog
      isOpen={isStale(save.error) && theirs !== undefined}
      onClose={save.giveUp}
      title={t('form.stale.title')}
      theirsLabel={t('form.stale.theirs')}
      mineLabel={t('form.stale.mine')}
      isSaving={save.isPending}
      onTheirs={() => {
        save.giveUp();
        if (theirs) onTake(theirs);
      }}
      onMine={() => theirs && save.saveOver(theirs.version)}
    >
      <Typography variant="body2">{t('form.stale.text')}</Typography>
      <ul>
        {theirs &&
          changedFields(base, theirs).map(({ field, value }) => (
            <li key={field}>
              <Typography variant="body2">
                {t('form.stale.change', { field: t(`form.${field}`), value })}
              </Typography>
            </li>
          ))}
      </ul>
    </ConcurrentChangeDialog>
  );
}
