import type { ManagedResource } from '@axp/contracts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ResponsiveDialog } from '@/shared/ui/index.ts';
import { resourceQueries } from '../api/resource-queries.ts';
import type { SaveResource } from '../hooks/use-save-resource.ts';
import { isStale } from '../hooks/use-save-resource.ts';
import { changedFields } from '../model/changed-fields.ts';

interface StaleResourceProps {
  readonly base: ManagedResource;
  readonly save: SaveResource;
  readonly onTake: (theirs: ManagedResource) => void;
}

/** Two have changed the same resource: the second sees what the first did, and decides. */
export function StaleResource({ base, save, onTake }: StaleResourceProps) {
  const { t } = useTranslation('adminResources');
  const { data } = useQuery(resourceQueries.one(base.id));
  // The first response is as old as the form.
  const theirs = data && data.version !== base.version ? data : undefined;
  return (
    <ResponsiveDialog
      isOpen={isStale(save.error) && theirs !== undefined}
      onClose={save.giveUp}
      title={t('form.stale.title')}
      actions={
        <>
          <Button
            color="inherit"
            onClick={() => {
              save.giveUp();
              if (theirs) onTake(theirs);
            }}
          >
            {t('form.stale.theirs')}
          </Button>
          <Button
            variant="contained"
            loading={save.isPending}
            onClick={() => theirs && save.saveOver(theirs.version)}
          >
            {t('form.stale.mine')}
          </Button>
        </>
      }
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
    </ResponsiveDialog>
  );
}
