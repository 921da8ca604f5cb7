import type { ManagedAnnouncement } from '@axp/contracts/announcements';
import type { AnnouncementState } from '@axp/contracts/vocabulary';
import { announcementStates, languages } from '@axp/contracts/vocabulary';
import Add from '@mui/icons-material/Add';
import Campaign from '@mui/icons-material/CampaignOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { BuildingChip } from '@/shared/admin/building-chip.tsx';
import { severityColors } from '@/shared/announcements/announcement-strip.tsx';
import { textFor } from '@/shared/announcements/announcement-text.ts';
import { severityIcons } from '@/shared/announcements/severity-icons.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { isId } from '@/shared/routing/is-id.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';
import { ListZone } from '@/shared/ui/list-zone.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';
import { managedQueries } from './managed-queries.ts';

const filterNames = ['state', 'buildingId', 'lacks'] as const;
const editHref = '/admin/announcements/edit';

/** `/admin/announcements`: what is announced now, later, and was before. */
export function AnnouncementsPage() {
  const { t } = useTranslation('adminAnnouncements');
  const { language } = useLanguage();
  const mayUpdate = useAbility().can('update', 'Announcement');
  const address = useTablePlace({ filters: filterNames, sort: 'period' });
  const { filters, text } = address.place;
  const state = announcementStates.find((one) => one === filters.state);
  const lacks = languages.find((one) => one === filters.lacks);
  const query = useInfiniteQuery(
    managedQueries.list({
      ...(state && { state }),
      ...(text !== '' && { text }),
      ...(lacks && { lacks }),
      ...(isId(filters.buildingId) && { buildingId: filters.buildingId }),
    }),
  );
  const list = useTableList(query);
  const counts = query.data?.pages.at(-1)?.meta;
  const countOf = (one: AnnouncementState | 'all') =>
    one === 'all' ? counts && counts.shown + counts.scheduled : counts?.[one];
  return (
    <SectionPage
      name="announcements"
      isWide
      {...(counts && { status: t('count', counts) })}
      actions={
        mayUpdate && (
          <Button component={PageLink} href={editHref} variant="contained" startIcon={<Add />}>
            {t('new')}
          </Button>
        )
      }
    >
      <ListZone bookings={list.rows} />
      <DataTable
        label={t('title')}
        columns={useAnnouncementColumns()}
        address={address}
        list={list}
        rowId={({ id }) => id}
        rowLabel={({ texts }) => textFor(texts, language).title}
        hrefOf={({ id }) => `${editHref}?id=${id}`}
        chips={
          <>
            <ChoiceChips
              value={state}
              choices={announcementStates}
              labelOf={(one) => t(`state.${one === 'all' ? 'current' : one}`)}
              countOf={countOf}
              onChange={(one) => address.setFilter('state', one)}
            />
            <BuildingChip
              value={filters.buildingId}
              onChange={(id) => address.setFilter('buildingId', id)}
            />
            {languages.map((one) => (
              <FilterChip
                key={one}
                label={t(`lacks.${one}`)}
                count={counts?.lacking[one]}
                isOn={lacks === one}
                onClick={() => address.setFilter('lacks', lacks === one ? undefined : one)}
              />
            ))}
          </>
        }
        actions={null}
        failedTitle={t('failed')}
        empty={{
          icon: <Campaign />,
          title: t(state === 'ended' ? 'noneEnded' : 'none'),
          ...(mayUpdate && { description: t('noneText') }),
        }}
      />
    </SectionPage>
  );
}

function useAnnouncementColumns(): readonly TableColumn<ManagedAnnouncement>[] {
  const { t } = useTranslation('adminAnnouncements');
  const { language } = useLanguage();
  const { title: company } = useMerchant();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('column.title'),
        cell: (announcement) => <TitleCell announcement={announcement} />,
        text: ({ texts }) => textFor(texts, language).title,
        isFixed: true,
        width: 320,
        share: 3,
      },
      {
        id: 'where',
        label: t('column.where'),
        cell: ({ resource, building }) =>
          resource?.name ?? building?.name ?? t('everywhere', { name: company }),
        width: 160,
        share: 1,
      },
      {
        id: 'period',
        label: t('column.period'),
        cell: ({ start, end, timezone }) => (
          <ListedTime range={{ start, end }} timezone={timezone} />
        ),
        width: 280,
        share: 1,
      },
      {
        id: 'texts',
        label: t('column.texts'),
        cell: ({ texts }) => <TextChips texts={texts} />,
        width: 120,
      },
      {
        id: 'state',
        label: t('column.state'),
        cell: ({ state }) => (
          <Chip
            size="small"
            variant={state === 'ended' ? 'outlined' : 'filled'}
            color={state === 'shown' ? 'success' : 'default'}
            label={t(`state.${state}`)}
          />
        ),
        width: 120,
      },
    ],
    [t, language, company],
  );
}

function TitleCell({ announcement }: { readonly announcement: ManagedAnnouncement }) {
  const { t } = useTranslation('announcement');
  const { language } = useLanguage();
  const { severity, texts } = announcement;
  const { title, text } = textFor(texts, language);
  const Icon = severityIcons[severity];
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Icon
        titleAccess={t(`severity.${severity}`)}
        fontSize="small"
        sx={(theme) => ({ flex: 'none', color: severityColors(severity, theme).text })}
      />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
          {title}
        </Typography>
        <Typography component="span" variant="note" noWrap sx={{ display: 'block' }}>
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

/** Languages of the texts; a missing one is marked by its outline and its name. */
function TextChips({ texts }: Pick<ManagedAnnouncement, 'texts'>) {
  const { t } = useTranslation('adminAnnouncements');
  return languages.map((language) => {
    const isMissing = texts[language] === null;
    const name = t(`language.${language}`);
    return (
      <Chip
        key={language}
        size="small"
        variant="outlined"
        color={isMissing ? 'error' : 'default'}
        label={language.toUpperCase()}
        title={t(isMissing ? 'text.lacks' : 'text.has', { language: name })}
        sx={{ mr: 1, ...(isMissing && { borderStyle: 'dashed' }) }}
      />
    );
  });
}
