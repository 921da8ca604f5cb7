import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Stage } from '@/shared/admin/stage.tsx';
import { useUser } from '@/shared/session/index.ts';
import { Avatar } from '@/shared/ui/avatar.tsx';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { FailedRow } from './attention-group.tsx';
import { DeskCard } from './desk-card.tsx';
import { deskQueries } from './desk-queries.ts';

const gutter = { px: { xs: 4, sm: 5 } } as const;

/** The sign-in page with the branding of the merchant, made small. */
export function SignInPreview({ SignInScreen }: { readonly SignInScreen: ComponentType }) {
  const { t } = useTranslation('adminDesk');
  return (
    <DeskCard
      title={t('preview.title')}
      aside={
        <Link
          component={PageLink}
          href="/admin/branding"
          variant="subtitle2"
          aria-label={t('preview.openBranding')}
          sx={{ py: 3 }}
        >
          {t('setup.open')}
        </Link>
      }
    >
      <Box sx={{ ...gutter, pb: 5 }}>
        <Stage label={t('preview.text')}>
          <Box sx={{ height: '100%', bgcolor: 'background.default' }}>
            <SignInScreen />
          </Box>
        </Stage>
      </Box>
    </DeskCard>
  );
}

/** Administrators of the merchant, with a warning where there is only one. */
export function AdministratorsCard() {
  const { t } = useTranslation('adminDesk');
  const user = useUser();
  const { data, error, refetch } = useQuery(deskQueries.administrators());
  const isAlone = data?.length === 1;
  return (
    <DeskCard title={t('administrators.title')}>
      {!data && error && (
        <FailedRow
          title={t('administrators.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <DelayedSkeleton>
          <Skeleton variant="rectangular" height={64} />
        </DelayedSkeleton>
      )}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((person) => (
            <Box component="li" key={person.id} sx={rowStyle}>
              <Avatar person={person} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="p" noWrap>
                  {person.fullName}
                  {person.id === user.id && (
                    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                      {` ${t('administrators.you')}`}
                    </Box>
                  )}
                </Typography>
                <Typography variant="note" noWrap>
                  {person.email}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {isAlone && (
        <Box sx={{ ...rowStyle, alignItems: 'flex-start' }}>
          <Box
            aria-hidden
            sx={{
              display: 'grid',
              placeItems: 'center',
              flexShrink: 0,
              width: 32,
              height: 32,
              borderRadius: '8px',
              bgcolor: 'status.pending.ground',
              color: 'status.pending.text',
            }}
          >
            <Warning fontSize="small" />
          </Box>
          <Box>
            <Typography variant="note" component="p" sx={{ mb: 3 }}>
              {t('administrators.alone')}
            </Typography>
            <SecondaryButton component={PageLink} href="/admin/people#administrator">
              {t('administrators.add')}
            </SecondaryButton>
          </Box>
        </Box>
      )}
    </DeskCard>
  );
}

const rowStyle = {
  ...gutter,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;
