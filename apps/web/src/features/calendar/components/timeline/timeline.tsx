import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '@/shared/ui/index.ts';
import type { CalendarViewProps } from '../view-props.ts';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

/** Resources as rows over the hours of a day or a week (Z-90). */
export function Timeline({ view, data }: CalendarViewProps) {
  const { t } = useTranslation('calendar');
  if (data.error) {
    return <ErrorState title={t('timeline.failed')} error={data.error} onRetry={data.retry} />;
  }
  if (data.isLoadingRows) return <TimelineSkeleton />;
  if (data.resources.length === 0) {
    return <EmptyState title={t('timeline.empty')} description={t('timeline.emptyHint')} />;
  }
  // Another range is another timeline: what was held, lifted or asked belongs to the one before.
  return (
    <TimelineGrid key={`${view.kind} ${data.range.start} ${view.view}`} view={view} data={data} />
  );
}
