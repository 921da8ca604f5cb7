import type { ManagedDisplay } from '@axp/contracts/administration';
import DisplayIcon from '@mui/icons-material/TabletOutlined';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
import { firstOf } from '@/shared/booking/search-url.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { NoMatches } from '@/shared/table/no-matches.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import type { Preview } from './display-picture.tsx';
import { displayQueries } from './display-queries.ts';
import { Miniature } from './miniature.tsx';
import { useDisplayFilters } from './use-display-filters.tsx';

const PairDialog = lazyDialog(() => import('./pair-dialog.tsx'), 'PairDialog');
const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'), 'SettingsDialog');

interface PreviewProps {
  /** Draws what a display shows, as its device does. */
  readonly Preview: Preview;
}

/** `/admin/displays`: the displays of rooms and buildings (D-09); `?code=` is that of a device. */
export function DisplaysPage({ Preview }: PreviewProps) {
  const { t } = useTranslation('adminDisplays');
  const canChange = useAbility().can('update', 'Display');
  const list = useQuery(displayQueries.list());
  const summary = useSummary(list.data);
  return (
    <SectionPage
      name="displays"
      isWide
      status={summary}
      {...(canChange && { actions: <PairButton /> })}
    >
      <QueryContent query={list} failed={t('failed')} skeleton={320}>
        {(displays) => <Displays displays={displays} canChange={canChange} Preview={Preview} />}
      </QueryContent>
    </SectionPage>
  );
}

/** How many displays there are, and how many of them are offline. */
function useSummary(displays: readonly ManagedDisplay[] | undefined): string {
  const { t } = useTranslation('adminDisplays');
  if (!displays || displays.length === 0) return '';
  const offline = displays.filter(({ isOnline }) => !isOnline).length;
  const all = t('summary.all', { count: displays.length });
  return offline === 0 ? all : t('summary.offline', { all, count: offline });
}

function PairButton() {
  const { t } = useTranslation('adminDisplays');
  const { query, replace, pathname } = useRouter();
  const code = firstOf(query.code);
  return (
    <>
      <DialogButton
        variant="contained"
        color="primary"
        dialog={(end) => <PairDialog code="" onClose={end} />}
      >
        {t('pair')}
      </DialogButton>
      {code !== null && (
        <PairDialog
          code={code}
          // A used code is not offered again.
          onClose={() => void replace(pathname, undefined, { shallow: true })}
        />
      )}
    </>
  );
}

interface DisplaysProps extends PreviewProps {
  readonly displays: readonly ManagedDisplay[];
  readonly canChange: boolean;
}

function Displays({ displays, canChange, Preview }: DisplaysProps) {
  const { t } = useTranslation('adminDisplays');
  const { chips, shown, clear } = useDisplayFilters(displays);
  if (displays.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<DisplayIcon />}
          title={t('empty.title')}
          description={t('empty.text', { address: `${window.location.host}/display` })}
        />
      </Card>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>{chips}</Box>
      {shown.length === 0 ? (
        <Card>
          <NoMatches onClear={clear} />
        </Card>
      ) : (
        <Card component="ul" aria-label={t('list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((display) => (
            <DisplayRow key={display.id} {...{ display, canChange, Preview }} />
          ))}
        </Card>
      )}
    </>
  );
}

interface DisplayRowProps extends Omit<DisplaysProps, 'displays'> {
  readonly display: ManagedDisplay;
}

function DisplayRow({ display, canChange, Preview }: DisplayRowProps) {
  const { t } = useTranslation('adminDisplays');
  const { kind, shows, floor, building, device, actions, walkUps } = display;
  const isRoom = kind !== 'board';
  const place = isRoom ? [floor, building].filter(Boolean).join(', ') : t('form.board');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'auto minmax(0, 1fr) auto',
          md: 'auto minmax(0, 1.4fr) minmax(0, 1.2fr) 220px auto',
        },
        gap: { xs: 2, md: 4 },
        alignItems: 'center',
        minHeight: 60,
        px: { xs: 4, md: 5 },
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Miniature display={display} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2">
          {shows.name}
        </Typography>
        <Typography variant="note" component="p" noWrap>
          {place}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, order: { xs: 1, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography variant="secondary" component="p" noWrap>
          {device}
        </Typography>
        <Typography variant="note" component="p">
          {isRoom
            ? [
                ...actions.map((action) => t(`actions.${action}`)),
                ...(walkUps > 0 ? [t('walkUps', { count: walkUps })] : []),
              ].join(' · ')
            : t(`details.${display.details}`)}
        </Typography>
      </Box>
      <Box sx={{ order: { xs: 1, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <SeenLabel display={display} />
      </Box>
      {canChange ? (
        <DialogButton
          variant="outlined"
          aria-label={`${t('settings')}, ${shows.name}`}
          dialog={(close) => <SettingsDialog display={display} Preview={Preview} onClose={close} />}
        >
          {t('settings')}
        </DialogButton>
      ) : (
        <span />
      )}
    </Box>
  );
}

function SeenLabel({ display: { isOnline, lastSeenAt } }: Pick<DisplayRowProps, 'display'>) {
  const { t } = useTranslation('adminDisplays');
  const { language } = useLanguage();
  const { timezone } = useUser();
  if (lastSeenAt === null) return <StatusLabel chip="checked-out">{t('neverSeen')}</StatusLabel>;
  const time = formatDateTime(lastSeenAt, { language, timezone });
  return (
    <StatusLabel chip={isOnline ? 'approved' : 'cancelled'}>
      {isOnline ? t('online') : t('offline', { time })}
    </StatusLabel>
  );
}
