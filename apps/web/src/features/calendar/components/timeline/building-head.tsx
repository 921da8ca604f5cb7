import { useLanguage } from '@/shared/i18n/index.ts';
import { formatZone, isSameClock } from '@/shared/lib/datetime/index.ts';
import type { BuildingRow } from '../../model/timeline-rows.ts';

interface BuildingHeadProps {
  readonly row: BuildingRow;
  /** The zone of the hours above; a building with another clock names its own. */
  readonly timezone: string;
  readonly at: string;
}

/** Where the rows below it are. */
export function BuildingHead({ row, timezone, at }: BuildingHeadProps) {
  const { language } = useLanguage();
  const isElsewhere = !isSameClock(at, row.timezone, timezone);
  return (
    <div className="row building" style={{ top: row.top, height: row.height }}>
      <div className="label">
        {row.name}
        {isElsewhere && ` · ${formatZone(at, { language, timezone: row.timezone })}`}
      </div>
    </div>
  );
}
