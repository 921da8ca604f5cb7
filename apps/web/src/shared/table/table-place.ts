export interface TableSort {
  readonly id: string;
  readonly isDescending: boolean;
}

/** State of a table in the URL. */
export interface TablePlace<Filter extends string = string> {
  readonly text: string;
  readonly sort: TableSort;
  /** The columns that are shown; null for those that are shown at first. */
  readonly columns: readonly string[] | null;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

export interface PlaceOptions<Filter extends string> {
  /** Names of the filters in the address. */
  readonly filters: readonly Filter[];
  /** The order at first, as the address writes it: `name`, or `-name` for the last one first. */
  readonly sort: string;
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** As long as the API takes it. */
export const longestSearch = 120;

function one(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readSort(written: string): TableSort {
  const isDescending = written.startsWith('-');
  return { id: isDescending ? written.slice(1) : written, isDescending };
}

export function writeSort({ id, isDescending }: TableSort): string {
  return isDescending ? `-${id}` : id;
}

export function readTablePlace<Filter extends string>(
  query: Query,
  { filters, sort }: PlaceOptions<Filter>,
): TablePlace<Filter> {
  const chosen: Partial<Record<Filter, string>> = {};
  for (const filter of filters) {
    const value = one(query, filter);
    if (value !== undefined) chosen[filter] = value;
  }
  return {
    text: (one(query, 'q') ?? '').slice(0, longestSearch),
    sort: readSort(one(query, 'sort') ?? sort),
    columns: one(query, 'columns')?.split(',') ?? null,
    filters: chosen,
  };
}

/** The query of an address for a place; what else the address says stays. */
export function tableQuery<Filter extends string>(
  query: Query,
  place: TablePlace<Filter>,
  options: PlaceOptions<Filter>,
): string {
  const sort = writeSort(place.sort);
  const own: Record<string, string | undefined> = {
    ...Object.fromEntries(options.filters.map((filter) => [filter, place.filters[filter]])),
    q: place.text,
    sort: sort === options.sort ? undefined : sort,
    columns: place.columns?.join(','),
  };
  const others = Object.keys(query).filter((name) => !(name in own));
  const params = new URLSearchParams();
  for (const name of others) params.set(name, one(query, name) ?? '');
  for (const [name, value] of Object.entries(own)) if (value) params.set(name, value);
  return params.toString();
}
