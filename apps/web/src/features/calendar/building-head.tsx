import { lengthText } from '@axp/contracts/vocabulary';
import { tzOffset } from '@date-fns/tz/tzOffset';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone } from '@/shared/lib/datetime/index.ts';
import type { BuildingRow } from './timeline/timeline-rows.ts';
import { useKindCounts } from './use-kind-counts.ts';

interface BuildingHeadProps {
  readonly row: Pick<BuildingRow, 'name' | 'timezone' | 'counts' | 'height'>;
  /** The zone of the hours above; a building with another clock names its own. */
  readonly timezone: string;
  readonly at: string;
}

/** Where the rows below it are, and how far ahead or behind its clock is. */
export function BuildingHead({ row, timezone, at }: BuildingHeadProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const countText = useKindCounts();
  const minutes = tzOffset(row.timezone, new Date(at)) - tzOffset(timezone, new Date(at));
  const values = {
    zone: formatZone(at, { language, timezone: row.timezone }),
    time: lengthText(Math.abs(minutes), language),
  };
  const facts = [
    countText(row.counts),
    ...(minutes === 0 ? [] : [t(minutes > 0 ? 'zone.ahead' : 'zone.behind', values)]),
  ];
  return (
    <div className="building" style={{ height: row.height }}>
      <span>
        <b>{row.name}</b>
        {facts.join(' · ')}
      </span>
    </div>
  );
}
