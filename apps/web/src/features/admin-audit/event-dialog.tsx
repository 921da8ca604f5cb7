import type { AuditEvent } from '@axp/contracts/administration';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuditWords } from '@/shared/admin/use-audit-words.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
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
  const { t } = useTranslation(['admin', 'common']);
  const words = useAuditWords();
  const { data, error, refetch } = useQuery({
    ...auditQueries.one(id),
    enabled: listed === undefined,
  });
  const event = listed ?? data;
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      isText
      title={event ? `${words.action(event)} · ${words.object(event)}` : t('audit.one')}
      actions={<CloseButton onClick={onClose} />}
    >
      <QueryContent
        query={{ data: event, error, refetch }}
        failed={t('audit.failedOne')}
        skeleton={280}
      >
        {(known) => <EventFacts event={known} />}
      </QueryContent>
    </ResponsiveDialog>
  );
}

/** One change whole: each field before and after. */
function EventFacts({ event }: { readonly event: AuditEvent }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const { actor, object, changes } = event;
  return (
    <>
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
    </>
  );
}
