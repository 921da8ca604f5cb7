import type { ResourceType, TimeRange } from '@axp/contracts';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { Box, Button, Card, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { readRepeat } from '@/shared/booking/repeat-url.ts';
import type { Query } from '@/shared/booking/search-url.ts';
import {
  firstOf,
  idOf,
  readCount,
  readOthers,
  readWindow,
  searchResultHref,
} from '@/shared/booking/search-url.ts';
import { defaultWindow } from '@/shared/booking/time-window.ts';
import { useColleague } from '@/shared/booking/use-colleague.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ColleagueNote } from '../colleague-note-lazy.ts';
import { BookingForm } from './booking-form.tsx';
import { FormHeading, formColumns, pageColumn } from './booking-form-frame.tsx';

interface BookingFormPageProps {
  readonly type: ResourceType;
  readonly resourceId: string;
  readonly query: Query;
}

function backHref(
  type: ResourceType,
  window: TimeRange,
  { amount, forId }: { readonly amount: number | null; readonly forId: string | null },
): string {
  const person = forId !== null && { forId };
  return searchResultHref({ ...window, kind: type, count: amount, ...person });
}

/** `/bookings/room?resourceId=…`: one resource, and the form that books it. */
export function BookingFormPage({ type, resourceId, query }: BookingFormPageProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const now = useNow();
  const choice = useTimeChoice(type);
  // Read once: without a window in the address, the default one must not move on with the clock.
  const [window] = useState(() => readWindow(query) ?? defaultWindow(now, choice));
  const amount = readCount(query, type);
  const recurrence = readRepeat(firstOf(query.repeat));
  const { data, error, isPending, refetch } = useQuery(placeQueries.resource(resourceId));
  const isMissing =
    (error instanceof ApiProblem && error.status < 500) || (data && data.type !== type);
  const forId = idOf(query.for);
  const colleague = useColleague(forId);
  const isKnown = forId === null || !colleague.isLoading;
  const back = backHref(type, window, { amount, forId });
  const title =
    data && !isMissing ? t('form.titleOf', { name: data.name }) : ofKind(`${type}.book`);
  return (
    <Box>
      <FormHeading
        title={title}
        back={{ href: back, label: ofKind(`${type}.form.back`) }}
        resource={isMissing ? undefined : data}
        type={type}
      />
      {forId !== null && <ColleagueNote id={forId} />}
      {(isPending || !isKnown) && <FormSkeleton />}
      {isMissing && (
        <EmptyState
          icon={<EventBusy />}
          title={ofKind(`${type}.form.notFoundTitle`)}
          description={ofKind(`${type}.form.notFoundText`)}
          action={
            <Button
              component={PageLink}
              href={backHref(type, window, { amount: null, forId })}
              variant="contained"
            >
              {ofKind(`${type}.form.findOther`)}
            </Button>
          }
        />
      )}
      {error && !isMissing && !data && (
        <ErrorState
          title={ofKind(`${type}.form.failed`)}
          query={{ error, refetch }}
          kept={t('form.kept')}
        />
      )}
      {data && !isMissing && isKnown && (
        <BookingForm
          resource={data}
          window={window}
          amount={amount}
          recurrence={recurrence}
          bookedFor={colleague.data ?? null}
          others={readOthers(query)}
          cancelHref={back}
        />
      )}
    </Box>
  );
}

export function FormSkeleton() {
  return (
    <DelayedSkeleton>
      <Box
        sx={{
          ...pageColumn,
          display: 'grid',
          gap: { xs: 4, lg: 8 },
          gridTemplateColumns: formColumns,
        }}
      >
        <Card sx={{ p: 6, display: 'grid', gap: 6 }}>
          {[0, 1, 2].map((row) => (
            <div key={row}>
              <Skeleton width={80} />
              <Skeleton variant="rounded" height={44} />
            </div>
          ))}
          <Skeleton variant="rounded" height={72} />
        </Card>
        <Skeleton
          variant="rounded"
          height={420}
          sx={{ display: { xs: 'none', lg: 'block' }, borderRadius: '14px' }}
        />
      </Box>
    </DelayedSkeleton>
  );
}
