const folder = '/reports/';

export function pathOf(key: string): string {
  return `${folder}${key}`;
}

export function photoPathOf(key: string, index: number): string {
  return `${pathOf(key)}/${index}`;
}

/** Keys of the reports that wait for a connection, oldest first. */
export async function keptReportKeys(cache: Cache): Promise<string[]> {
  const kept = await cache.keys();
  return kept
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .filter((key) => !key.includes('/'));
}
