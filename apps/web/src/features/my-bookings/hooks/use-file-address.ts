import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '@/shared/api/index.ts';

/** Returns a small file as a data URL, which needs no revocation. */
async function dataAddress(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${content.type};base64,${btoa(text)}`;
}

/** An address for an `img` of a thumbnail that only signed-in people may have; null until it is here. */
export function useFileAddress(path: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['files', path] as const,
    queryFn: async ({ signal }) =>
      path === null ? null : dataAddress(await fetchFile(path, { signal })),
    enabled: path !== null,
    // Files are immutable.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}
