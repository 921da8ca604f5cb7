import { Box } from '@mui/material';
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedNote } from './failed-note.tsx';
import { showProgress } from './progress-bar.ts';
import { useRealView } from './use-real-view.ts';

const places = {
  /** Where the part itself would stand. */
  inline: {},
  /** Fills the screen, for whole pages. */
  page: { display: 'grid', placeContent: 'center', minHeight: '100dvh', p: 4 },
  /** Over the page, for dialogs and panels; above the bar at the bottom of a phone. */
  over: {
    position: 'fixed',
    zIndex: 'modal',
    bottom: { xs: 80, md: 24 },
    left: 16,
    right: 16,
    mx: 'auto',
    width: 'fit-content',
    px: 4,
    py: 2,
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    border: 1,
    borderColor: 'controlBorder',
    boxShadow: 8,
  },
} as const;

interface LazyPartOptions {
  /** Holds the place of the part until it comes. */
  readonly waiting?: ComponentType;
  readonly place?: keyof typeof places;
}

/**
 * A part of a page in a file of its own, fetched when it is drawn for the first time. Where that
 * fails, a note says so and fetches it again on demand, or as soon as there is a connection.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, place = 'inline' }: LazyPartOptions = {},
): ComponentType<Props> {
  return dynamic(load, {
    ssr: false,
    loading: ({ error, retry }) => {
      if (error && retry) return <FailedPart place={place} onRetry={retry} />;
      return Waiting ? <Waiting /> : null;
    },
  });
}

/** A dialog or a panel in a file of its own; the bar at the top shows that it is on its way. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, { waiting: OnItsWay, place: 'over' });
}

function OnItsWay() {
  useEffect(() => showProgress(), []);
  return null;
}

interface FailedPartProps {
  readonly place: keyof typeof places;
  readonly onRetry: () => void;
}

function FailedPart({ place, onRetry }: FailedPartProps) {
  const { t } = useTranslation('common');
  useRealView();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Box sx={places[place]}>
      <FailedNote text={t('error.part')} onRetry={onRetry} />
    </Box>
  );
}
