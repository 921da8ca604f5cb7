import type { OperationAnswer, previewSeries } from '@axp/contracts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { findResourceRows } from '../resources/index.ts';
import { datePresenter, resourcesOfChoices } from './preview.presenter.ts';
import type { SeriesPreview } from './use-cases/series/preview-series.ts';

/** The answer to a preview, with the resources that its choices name. */
export async function presentPreview(
  { scope }: MemberContext,
  { dates, timezone, skippedMonths }: SeriesPreview,
): Promise<OperationAnswer<typeof previewSeries>> {
  const ids = resourcesOfChoices(dates);
  const rows =
    ids.length === 0
      ? []
      : await scope.read((trx) => findResourceRows(trx, scope.merchant.id, ids));
  return {
    data: dates.map(datePresenter(rows)),
    meta: {
      timezone,
      freeCount: dates.filter(({ availability }) => availability === 'free').length,
      occurrenceCount: dates.length,
      skippedMonths: [...skippedMonths],
    },
  };
}
