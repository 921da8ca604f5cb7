import type { AdminUserDetail } from '@axp/contracts';
import { endUserSessions } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { peopleQueries } from './people-queries.ts';
import { useAdminChange } from './use-admin-change.ts';

/** Where a person is signed in, with a button that ends all of it (H-06). */
export function PersonSessions({ person }: { readonly person: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const { data: sessions = [] } = useQuery(peopleQueries.sessions(person.id));
  const end = useAdminChange(() => call(endUserSessions, { params: { id: person.id } }), {
    done: t('people.sessions.done', { name: person.fullName }),
    onDone: () => setIsAsking(false),
  });
  if (sessions.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3">
        {t('people.sessions.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {sessions.map(({ id, browser, system, lastUsedAt }) => (
          <Typography key={id} component="li" variant="body2" color="text.secondary">
            {[
              [browser, system].filter(Boolean).join(', ') || t('people.sessions.unknown'),
              t('people.sessions.used', {
                time: formatDateTime(lastUsedAt, { language, timezone }),
              }),
            ].join(' · ')}
          </Typography>
        ))}
      </Box>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('people.sessions.end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.sessions.endTitle')}
        description={t('people.sessions.endText', { name: person.fullName })}
        confirmLabel={t('people.sessions.end')}
        isDestructive
        isWorking={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}
