import type { CalendarResource } from '@axp/contracts';
import { memo } from 'react';
import type { RowWords } from '../../hooks/use-row-words.ts';

interface RowHeadProps {
  readonly resource: CalendarResource;
  readonly words: RowWords;
  readonly mayCreate: boolean;
  readonly isReachable: boolean;
}

/** Row header with a keyboard action to book; the same for all weeks. */
export const RowHead = memo(function RowHead(props: RowHeadProps) {
  const { resource, words, mayCreate, isReachable } = props;
  const label = (
    <>
      <b>{resource.name}</b> <small>{words.factsOf(resource)}</small>
    </>
  );
  if (!mayCreate) return <div className="label">{label}</div>;
  return (
    <button
      type="button"
      className="label"
      data-head={resource.id}
      title={words.bookOf(resource)}
      tabIndex={isReachable ? 0 : -1}
    >
      {label}
    </button>
  );
});
