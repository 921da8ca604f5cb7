import type { AuditEvent } from '@axp/contracts/administration';
import { listAuditEvents } from '@axp/contracts/administration';
import { Box, Button, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { useAuditWords } from './use-audit-words.ts';

const shown = 50;

function historyQuery(objectId: string) {
  return queryOptions({
    ...readQuery(['admin', 'history', objectId], listAuditEvents, {
      query: { objectId, limit: shown },
    }),
    // Changes elsewhere on the page add entries.
    staleTime: 0,
  });
}

interface ObjectHistoryProps {
  readonly id: string;
  /** Whether the fields of an entry are shown; by default those of every entry are. */
  readonly hasFields?: (event: AuditEvent) => boolean;
}

/** The latest changes of an object and its parts, by whom and when, with old and new values; children are links. */
export function ObjectHistory(props: PropsWithChildren<ObjectHistoryProps>) {
  const { id, hasFields = () => true, children } = props;
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  return (
    <DetailCard title={t('history.title')}>
      <QueryContent query={useQuery(historyQuery(id))} failed={t('history.failed')} skeleton={240}>
        {(events) => (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {events.length === 0 && (
              <Typography component="li" color="text.secondary">
                {t('history.none')}
              </Typography>
            )}
            {events.map((event) => (
              <Box component="li" key={event.id} sx={{ py: 2 }}>
                <Typography variant="subtitle2">
                  {[
                    ...(event.object.id === id ? [] : [words.object(event)]),
                    words.action(event),
                    words.actor(event),
                  ].join(' · ')}
                </Typography>
                <Typography variant="note">{words.at(event.at)}</Typography>
                {hasFields(event) &&
                  event.changes.map((change) => (
                    <Typography key={change.field} variant="body2">
                      {words.change(change)}
                    </Typography>
                  ))}
              </Box>
            ))}
          </Box>
        )}
      </QueryContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button component={PageLink} href={`/admin/audit?object=${id}`} color="inherit">
          {t('history.all')}
        </Button>
        {children}
      </Box>
    </DetailCard>
  );
}
