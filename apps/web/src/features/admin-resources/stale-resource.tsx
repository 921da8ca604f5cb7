import type { ManagedResource, OwnValues } from '@axp/contracts';
import { ResourceBody } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { useMerchant } from '@/shared/session/index.ts';
import type { ResourceValues } from './form-values.ts';
import { bodyOf, valuesOf } from './form-values.ts';
import { resourceQueries } from './resource-queries.ts';
import { differing, useResourceTexts, useTypedResource } from './resource-texts.ts';
import { useFieldLabel } from './resource-words.ts';
import type { SaveResource } from './save-resource.ts';

interface StaleResourceProps {
  readonly base: ManagedResource;
  readonly save: SaveResource;
  readonly onTake: (theirs: ManagedResource) => void;
}

/** Two have changed the same resource: the second sees both values, and decides. */
export function StaleResource({ base, save, onTake }: StaleResourceProps) {
  const { t } = useTranslation('adminResources');
  const { currency } = useMerchant();
  const form = useFormContext<ResourceValues>();
  const label = useFieldLabel();
  const textsOf = useResourceTexts();
  const typed = useTypedResource();
  const { data } = useQuery(resourceQueries.one(base.id));
  // Until the refetch, the cached resource has the same version as the form.
  const theirs = data && data.version !== base.version ? data : undefined;
  if (!theirs) return null;
  const [before, theirTexts] = [textsOf(base), textsOf(theirs)];
  const mine = textsOf(typed(base, form.getValues()));
  /** Over the other user's version goes only what was changed here. */
  const merge = () => {
    const { dirtyFields } = form.formState;
    const [saved, current] = [valuesOf(theirs, currency), form.getValues()];
    const ownFields = { ...saved.ownFields, ...own(current.ownFields, dirtyFields.ownFields) };
    const values = { ...saved, ...own(current, dirtyFields), ownFields };
    const parsed = ResourceBody.safeParse(bodyOf(values, { type: base.type, former: theirs }));
    if (parsed.success) save.saveOver(parsed.data, theirs.version);
  };
  return (
    <ConcurrentChangeDialog
      onClose={save.giveUp}
      title={t('form.stale.title')}
      theirsLabel={t('form.stale.theirs')}
      mineLabel={t('form.stale.mine')}
      isSaving={save.isPending}
      onTheirs={() => {
        save.giveUp();
        onTake(theirs);
      }}
      onMine={merge}
    >
      <Typography variant="body2">{t('form.stale.text')}</Typography>
      <Box component="table" sx={staleTable}>
        <thead>
          <tr>
            {(['field', 'saved', 'yours'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`form.stale.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing(before, theirTexts).map((field) => (
            <tr key={field}>
              <th scope="row">{label(field)}</th>
              <td>{theirTexts[field] || '–'}</td>
              <td>{mine[field] === before[field] ? t('form.stale.kept') : mine[field] || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </ConcurrentChangeDialog>
  );
}

const staleTable = {
  width: '100%',
  mt: 3,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    p: 2,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;

/** The fields that were changed here. */
function own(values: OwnValues, dirty?: object): OwnValues;
function own(values: ResourceValues, dirty?: object): Partial<ResourceValues>;
function own(values: object, dirty: object = {}): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in dirty));
}
