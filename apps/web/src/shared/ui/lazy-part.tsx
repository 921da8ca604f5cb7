import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;
type Parts = Readonly<Record<PropertyKey, ComponentType<object>>>;

/**
 * A part of a page by its name in a file of its own, fetched when it is drawn for the first time. Where that
 * fails, a note says so and fetches it again on demand, or as soon as there is a connection.
 *
 * The part is state and no external store (as with `next/dynamic`): if a store changes while React
 * draws a page in steps, it draws all of it again in one go.
 */
export function lazyPart<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: LazyPartOptions,
): ComponentType<PropsOf<Module[Name]>>;
export function lazyPart(
  load: () => Promise<Parts>,
  name: PropertyKey,
  { waiting: Waiting, place = 'inline' }: LazyPartOptions = {},
): ComponentType<object> {
  // Dialogs and notes were asked for by a press, so they are drawn as soon as they are there.
  const drawBy = place === 'over' ? flushSync : startTransition;
  let loaded: ComponentType<object> | null = null;
  let loading: Promise<void> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (parts) => {
        loaded = parts[name] ?? null;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  return function LazyPart(props: object) {
    const [Part, setPart] = useState(() => {
      // As early as possible; the effect below handles a failure. The exported HTML waits.
      if (typeof window !== 'undefined') loadOnce().catch(() => undefined);
      return loaded;
    });
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Part || hasFailed) return;
      loadOnce().then(
        () => drawBy(() => setPart(() => loaded)),
        () => setHasFailed(true),
      );
    }, [Part, hasFailed]);
    if (Part) return <Part {...props} />;
    if (hasFailed) return <FailedPart place={place} onRetry={() => setHasFailed(false)} />;
    return Waiting ? <Waiting /> : null;
  };
}

/** A dialog or a panel in a file of its own; the bar at the top shows that it is on its way. */
export function lazyDialog<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  return lazyPart(load, name, { waiting: OnItsWay, place: 'over' });
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
