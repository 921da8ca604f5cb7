import type { ManagedResource } from '@axp/contracts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { readTablePlace } from '@/shared/table/table-place.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { ResourceTab } from './resource-href.ts';
import { calendarHref, listOptions, listQueryOf, resourceHref } from './resource-href.ts';
import { listedFilter, orderOf, resourceQueries } from './resource-queries.ts';
import { formatResourcePlace, useSizeOf } from './resource-words.ts';

/** Pages of the list that are read to find a resource in it. */
const mostPages = 5;

/** The resources before and after one in the list that its page was opened from. */
function useNeighbours(id: string) {
  const { query } = useRouter();
  const place = readTablePlace(query, listOptions);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    resourceQueries.list({ ...orderOf(place), ...listedFilter(place) }),
  );
  const pages = data?.pages ?? [];
  const rows = pages.flatMap((page) => page.data);
  const index = rows.findIndex((row) => row.id === id);
  const isOpenEnded = index === -1 || index === rows.length - 1;
  const needsMore = isOpenEnded && hasNextPage && !isFetching && pages.length < mostPages;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);
  return {
    list: listQueryOf(query),
    previous: index > 0 ? rows[index - 1] : undefined,
    next: index === -1 ? undefined : rows[index + 1],
  };
}

interface ResourceHeadProps {
  readonly resource: ManagedResource;
  /** Open tab, which the neighbours open with as well. */
  readonly tab: ResourceTab;
}

/** Picture, name, status and place of a resource, with the ways to the list and within it. */
export function ResourceHead({ resource, tab }: ResourceHeadProps) {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  const { name, isActive, type, id } = resource;
  const { list, previous, next } = useNeighbours(id);
  const sizeOf = useSizeOf();
  const facts = [ofKind(`${type}.name`), formatResourcePlace(resource), sizeOf(resource)];
  return (
    <>
      <Button
        component={PageLink}
        href={list === '' ? '/admin/resources' : `/admin/resources?${list}`}
        color="inherit"
        startIcon={<ArrowBack />}
        sx={{ mb: 1, ml: -2 }}
      >
        {t('form.back')}
      </Button>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 3 }}
      >
        <ResourcePicture
          image={resource.image}
          size="thumbnail"
          kind={type}
          sx={{ width: 56, height: 56, borderRadius: '10px' }}
        />
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography variant="h1">{name}</Typography>
            <Chip
              size="small"
              variant="outlined"
              label={t(isActive ? 'resources.active' : 'resources.inactive')}
              {...(isActive && { color: 'success' })}
            />
          </Box>
          <Typography variant="secondary">{facts.join(' · ')}</Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Neighbour resource={previous} label={t('page.previous')} tab={tab} list={list}>
            <PreviousIcon />
          </Neighbour>
          <Neighbour resource={next} label={t('page.next')} tab={tab} list={list}>
            <NextIcon />
          </Neighbour>
          <SecondaryButton
            component={PageLink}
            href={calendarHref(resource)}
            startIcon={<CalendarIcon />}
          >
            {t('page.calendar')}
          </SecondaryButton>
        </Box>
      </Box>
    </>
  );
}

interface NeighbourProps {
  readonly resource: ManagedResource | undefined;
  readonly label: string;
  readonly tab: ResourceTab;
  readonly list: string;
  readonly children: ReactNode;
}

function Neighbour({ resource, label, tab, list, children }: NeighbourProps) {
  if (!resource) {
    return (
      <IconButton disabled aria-label={label}>
        {children}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={PageLink}
      href={resourceHref(resource.id, tab, list)}
      aria-label={`${label}: ${resource.name}`}
    >
      {children}
    </IconButton>
  );
}
