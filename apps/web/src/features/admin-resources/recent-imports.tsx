import type { ResourceImport } from '@axp/contracts/sheets';
import { listResourceImports } from '@axp/contracts/sheets';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AskButton } from '@/shared/admin/dialog-button.tsx';
import { readQuery } from '@/shared/api/index.ts';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { resourcesKey } from './resource-queries.ts';
import { useUndoImport } from './use-undo-import.ts';

/** Imports that can be undone, or why they can't. */
export function RecentImports() {
  const { t } = useTranslation('adminResources');
  const { data = [] } = useQuery(readQuery([...resourcesKey, 'imports'], listResourceImports, {}));
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={t('import.recent.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('import.recent.title')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <ImportEntry key={one.id} entry={one} />
        ))}
      </Box>
    </Box>
  );
}

function ImportEntry({ entry }: { readonly entry: ResourceImport }) {
  const { t } = useTranslation('adminResources');
  const instantText = useInstantText();
  const undo = useUndoImport(entry.id);
  const { created, updated, booked, changed, examples } = entry;
  const at = instantText(entry.at);
  const isBlocked = booked + changed > 0;
  const total = created + updated;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2">
          {t('import.recent.entry', {
            at,
            by: entry.by?.fullName ?? '–',
            kind: t(`resources.kinds.${entry.type}`),
            created,
            updated,
          })}
        </Typography>
        {isBlocked && (
          <Typography variant="secondary">
            {t('import.recent.blocked', {
              free: Math.max(0, total - booked - changed),
              total,
              booked,
              changed,
              names: examples.join(', '),
            })}
          </Typography>
        )}
      </Box>
      <AskButton
        variant="outlined"
        color="inherit"
        disabled={isBlocked}
        aria-label={t('import.recent.undoOf', { at })}
        label={t('import.recent.undo')}
        title={t('import.recent.ask')}
        description={t('import.recent.text', { created, updated })}
        change={undo}
      />
    </Box>
  );
}
