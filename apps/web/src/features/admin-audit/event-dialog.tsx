import type { AuditEvent } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PendingDialog } from '@/shared/admin/pending-dialog.tsx';
import { useAuditWords } from '@/shared/admin/use-audit-words.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { auditQueries } from './audit-queries.ts';

interface EventDialogProps {
  readonly id: string;
  /** Event from the list; undefined if a link leads to an event outside the list. */
  readonly listed: AuditEvent | undefined;
  readonly onClose: () => void;
}

/** One change, as a link names it. */
export function EventDialog({ id, listed, onClose }: EventDialogProps) {
  const { t } = useTranslation('admin');
  const found = useQuery({ ...auditQueries.one(id), enabled: listed === undefined });
  const event = listed ?? found.data;
  if (event) return <EventFacts event={event} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('audit.one')}
      error={found.error}
      failedTitle={t('audit.failedOne')}
      onRetry={() => void found.refetch()}
      onClose={onClose}
    />
  );
}

interface EventFactsProps {
  readonly event: AuditEvent;
  readonly onClose: () => void;
}

/** One change whole: each field before and after. */
function EventFacts({ event, onClose }: EventFactsProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const words = useAuditWords();
  const { actor, object, changes } = event;
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={`${words.action(event)} · ${words.object(event)}`}
      actions={
        <Button color="inherit" onClick={onClose}>
          {common('action.close')}
        </Button>
      }
    >
      <Typography variant="secondary" sx={{ mb: 4 }}>
        {`${words.actor(event)}, ${words.at(event.at)}`}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 3, m: 0 }}>
        {changes.map((change) => (
          <Box key={change.field}>
            <Typography component="dt" variant="subtitle2">
              {words.field(change.field)}
            </Typography>
            <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {words.value(change.before, change.field)}
              </Box>
              {' → '}
              <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
                {words.value(change.after, change.field)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
        {actor && (
          <Button component={PageLink} href={`/admin/audit?actor=${actor.id}`} variant="outlined">
            {t('audit.byActor', { name: actor.fullName })}
          </Button>
        )}
        {object.id && (
          <Button component={PageLink} href={`/admin/audit?object=${object.id}`} variant="outlined">
            {t('audit.ofObject', { name: object.name })}
          </Button>
        )}
      </Box>
    </ResponsiveDialog>
  );
}
