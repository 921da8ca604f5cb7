import type { ResourceDetail, ResourceType, TimeRange } from '@axp/contracts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, IconButton, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useAmenities } from '@/shared/booking/use-amenities.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SubmitButton } from '@/shared/form/submit-button.tsx';
import { columns, frame, shortScreen } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useSizeFacts } from '../use-size-facts.ts';

/** Width of the whole page in px: the form, a gap and the summary. */
const pageWidth = columns.form + 32 + columns.summary;

/** The middle of the page, in which the form stands. */
export const pageColumn = { maxWidth: pageWidth, mx: 'auto' } as const;

/** The form and its summary, once there is room for both beside the open sidebar. */
export const formColumns = { lg: `minmax(0, ${columns.form}px) ${columns.summary}px` } as const;

interface BookingFormFrameProps {
  readonly label: string;
  readonly summary: ReactNode;
  /** Text beside the button: what it books or saves. */
  readonly action: ReactNode;
  readonly onSubmit: () => void;
  readonly cancelHref: string;
  readonly submit: {
    readonly label: string;
    readonly isSubmitting: boolean;
    readonly isDisabled?: boolean;
  };
}

/**
 * A form beside its summary, above a bar with the one action, which stays in sight. On a phone the
 * summary follows the fields, and the bar takes the place of the one for navigation.
 */
export function BookingFormFrame(props: PropsWithChildren<BookingFormFrameProps>) {
  const { label, summary, onSubmit, children } = props;
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Box
        sx={{
          ...pageColumn,
          display: 'grid',
          alignItems: 'start',
          gap: { xs: 4, lg: 8 },
          gridTemplateColumns: { xs: `minmax(0, ${columns.form}px)`, ...formColumns },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minWidth: 0 }}>
          {children}
        </Box>
        <Box
          component="aside"
          sx={{
            position: { lg: 'sticky' },
            top: `${frame.topBar + 24}px`,
            [shortScreen]: { position: 'static' },
          }}
        >
          {summary}
        </Box>
      </Box>
      <ActionBar {...props} />
    </Box>
  );
}

function ActionBar({ action, cancelHref, submit }: BookingFormFrameProps) {
  const { t } = useTranslation('common');
  return (
    <Box
      // The bar of places gives way to it (bottom-bar.tsx).
      data-action-bar
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        [shortScreen]: { position: 'static' },
        mt: 6,
        // As wide as the page: over the gutters and the space below.
        mx: { xs: -4, sm: -6, lg: -8 },
        mb: { xs: -5, md: -8 },
        px: { xs: 4, sm: 6, lg: 8 },
        pb: 'env(safe-area-inset-bottom)',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          ...pageColumn,
          minHeight: frame.actionBar,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
        }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0, py: 2 }}>{action}</Box>
        <SecondaryButton
          href={cancelHref}
          size="large"
          sx={{ display: { xs: 'none', sm: 'inline-flex' }, flexShrink: 0 }}
        >
          {t('action.cancel')}
        </SecondaryButton>
        <SubmitButton
          isSubmitting={submit.isSubmitting}
          disabled={submit.isDisabled ?? false}
          sx={{ flexShrink: 0, minWidth: 120 }}
        >
          {submit.label}
        </SubmitButton>
      </Box>
    </Box>
  );
}

const sentence = { '&::first-letter': { textTransform: 'uppercase' } } as const;

interface ActionTextProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  /** '8 Wednesdays, 1 moved to Volga' */
  readonly series: string | null;
  /** What else the button does, or why it does nothing. */
  readonly note?: string | null;
}

/** Summary of the booking beside the submit button. */
export function ActionText({ resource, window, series, note = null }: ActionTextProps) {
  const times = useTimes(resource.timezone);
  const range = times.range(window);
  return (
    <>
      <Typography variant="subtitle2" noWrap sx={sentence}>
        {series ?? range}
      </Typography>
      <Typography variant="note" noWrap={note === null}>
        {note ?? [series && times.times(window), resource.name].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
}

interface FormHeadingProps {
  readonly title: string;
  readonly back: { readonly href: string; readonly label: string };
  /** Absent until it is loaded. */
  readonly resource?: ResourceDetail | undefined;
  readonly type: ResourceType;
}

/** Heading of the form: picture, name and place of the resource. */
export function FormHeading({ title, back, resource, type }: FormHeadingProps) {
  return (
    <Box
      sx={{ ...pageColumn, display: 'flex', alignItems: 'center', gap: 4, mb: { xs: 4, md: 5 } }}
    >
      <IconButton
        component={PageLink}
        href={back.href}
        aria-label={back.label}
        sx={{ ml: -2, mr: -2, width: 44, height: 44, display: { sm: 'none' } }}
      >
        <ArrowBack />
      </IconButton>
      {resource && (
        <ResourcePicture
          image={resource.image}
          kind={type}
          size="thumbnail"
          isFirst
          sx={{ width: 56, height: 56, borderRadius: '10px' }}
        />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          {title}
        </Typography>
        {resource && <ResourceSummary resource={resource} />}
      </Box>
    </Box>
  );
}

/** As many as fit into one line; the details of the resource have them all. */
const shownAmenities = 4;

/** Level 2, Riverside House · 8 seats · screen, whiteboard, +3 */
function ResourceSummary({ resource }: { readonly resource: ResourceDetail }) {
  const { t } = useTranslation('booking');
  const { nameOf } = useAmenities();
  const { building, floor, amenities } = resource;
  const hidden = amenities.length - shownAmenities;
  const facts = [
    [floor?.name, building.name].filter(Boolean).join(', '),
    ...useSizeFacts(resource),
    [
      ...amenities.slice(0, shownAmenities).map(nameOf),
      hidden > 0 && t('results.moreAmenities', { count: hidden }),
    ]
      .filter(Boolean)
      .join(', '),
  ];
  return <Typography variant="secondary">{facts.filter(Boolean).join(' · ')}</Typography>;
}
