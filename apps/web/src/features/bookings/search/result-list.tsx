import type { CalendarEntry, SearchHit } from '@axp/contracts';
import Shuffle from '@mui/icons-material/ShuffleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { Fragment, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { useKeptPlace } from '@/shared/lib/use-kept-place.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import type { PagedList } from '@/shared/ui/more-button.tsx';
import { MoreButton } from '@/shared/ui/more-button.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ResourceCard } from './resource-card.tsx';

interface ResultListProps {
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly onDetails: (resourceId: string) => void;
  readonly results: PagedList & {
    readonly hits: readonly SearchHit[];
    readonly takenOf: (resourceId: string) => readonly CalendarEntry[] | null;
    readonly hasNextPage: boolean;
  };
}

/** A screenful, which is seen as soon as it is drawn; what lies below follows. */
const firstCards = 4;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from card to card, as in any list; Tab still reaches what lies on each. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const place = links.findIndex((link) => link.matches(':focus'));
  const next = links[place + (step ?? 0)];
  if (step === undefined || place < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Free ones first; taken ones after them, under their own heading. */
export function ResultList({ search, timezone, results, onDetails }: ResultListProps) {
  const { t } = useTranslation('booking');
  // No deferred value: the page draws this list in a deferred step, in which React defers no further.
  const [drawn, setDrawn] = useState(firstCards);
  const { length } = results.hits;
  useEffect(() => startTransition(() => setDrawn(Math.max(firstCards, length))), [length]);
  const hits = results.hits.slice(0, drawn);
  const list = useRef<HTMLElement>(null);
  const keepPlace = useKeptPlace(list, { count: hits.length, links: '[data-result]' });
  // The button stays until what it has fetched is drawn: a page that ends sooner would jump up.
  const isGrowing = drawn > firstCards && drawn < length;
  const of = (availability: SearchHit['availability']) =>
    hits.filter((hit) => hit.availability === availability);
  const free = of('free');
  const cards = (some: readonly SearchHit[]) => (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {some.map((hit) => (
        <ResourceCard
          key={hit.resource.id}
          hit={hit}
          search={search}
          timezone={timezone}
          taken={results.takenOf(hit.resource.id)}
          isFirst={hit === hits[0]}
          onDetails={() => onDetails(hit.resource.id)}
        />
      ))}
    </Box>
  );
  return (
    <Box
      component="section"
      ref={list}
      aria-label={t(`results.of.${search.kind}.title`)}
      onKeyDown={moveByArrow}
    >
      {search.kind === 'car' && search.repeat === null && <PoolCard search={search} free={free} />}
      {cards(free)}
      {(['partial', 'busy'] as const).map((availability) => {
        const others = of(availability);
        if (others.length === 0) return null;
        return (
          <Fragment key={availability}>
            <Typography variant="h2" sx={{ mt: 6, mb: 3, '&:first-of-type': { mt: 2 } }}>
              {t(`results.${availability}Heading`)}
            </Typography>
            {cards(others)}
          </Fragment>
        );
      })}
      {(results.hasNextPage || isGrowing) && (
        <Box sx={{ mt: 5 }}>
          <MoreButton
            list={results}
            label={t(`results.of.${search.kind}.more`)}
            isDrawing={isGrowing}
            onAsk={keepPlace}
          />
        </Box>
      )}
    </Box>
  );
}

export function ResultSkeleton() {
  return (
    <DelayedSkeleton>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {[0, 1, 2, 3].map((row) => (
          <Card key={row} sx={{ display: 'flex', gap: 4, p: 3 }}>
            <Skeleton variant="rounded" sx={{ width: { xs: 88, sm: 168 }, height: 112 }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="30%" height={28} />
              <Skeleton width="60%" />
              <Skeleton width="90%" sx={{ mt: 5 }} />
            </Box>
          </Card>
        ))}
      </Box>
    </DelayedSkeleton>
  );
}

/** Limits the length of the URL. */
const mostOthers = 9;

interface PoolCardProps {
  readonly search: ResourceSearch;
  /** Free ones, best fit first. */
  readonly free: readonly SearchHit[];
}

/** Books any result that is still free, for resources that are interchangeable (Z-04). */
function PoolCard({ search, free }: PoolCardProps) {
  const { t } = useTranslation('booking');
  const [first, ...others] = free;
  if (!first || others.length === 0) return null;
  const href = formHref({
    kind: search.kind,
    resourceId: first.resource.id,
    window: search,
    count: search.count,
    orAnyOf: others.slice(0, mostOthers).map(({ resource }) => resource.id),
  });
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      sx={{
        width: '100%',
        mb: 3,
        p: 4,
        gap: 4,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: '14px',
        border: '1px dashed',
        borderColor: 'controlBorder',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Shuffle aria-hidden sx={{ color: 'primary.main' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {t('results.pool.title')}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {t('results.pool.text')}
        </Typography>
      </Box>
    </ButtonBase>
  );
}
