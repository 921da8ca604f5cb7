import type { DateChoice, PreviewedDate, Resource } from '@axp/contracts';
import type { ResourceRow } from '../resources/index.ts';
import { presentResource } from '../resources/index.ts';
import type { Alternative } from './rules/date-choices.ts';
import type { JudgedPreview } from './use-cases/series/preview-series.ts';

/** The resources that the choices of all dates name. */
export function resourcesOfChoices(dates: readonly JudgedPreview[]): readonly string[] {
  const ids = dates.flatMap(({ alternatives }) => alternatives ?? []).map((one) => one.resourceId);
  return [...new Set(ids)];
}

/** Presents the dates of a preview, with wishes for those that can't be booked. */
export function datePresenter(
  rows: readonly ResourceRow[],
): (date: JudgedPreview) => PreviewedDate {
  const resources = new Map(rows.map((row) => [row.id, presentResource(row)]));
  return ({ alternatives, ...date }) => ({
    ...date,
    choices: alternatives ? choicesFor(date, alternatives, resources) : [],
  });
}

function choicesFor(
  { originalStart, start, end }: Omit<JudgedPreview, 'alternatives'>,
  alternatives: readonly Alternative[],
  resources: ReadonlyMap<string, Resource>,
): DateChoice[] {
  const others = alternatives.flatMap(({ kind, ...other }): DateChoice[] => {
    const resource = resources.get(other.resourceId);
    if (!resource) return [];
    // Whole, so that it says the same whatever was wished of this date before.
    const wish = { action: 'replace', originalStart, ...other } as const;
    return [{ kind, resource, start: other.start, end: other.end, wish }];
  });
  const wish = { action: 'skip', originalStart } as const;
  return [...others, { kind: 'skip', resource: null, start, end, wish }];
}
