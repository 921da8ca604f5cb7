import { adminBasePath, apiBasePath } from '@axp/contracts';
import type { FetchFile } from './call.ts';
import type { Http, HttpAnswer } from './http.ts';
import { NetworkProblem, problemFrom } from './problem.ts';

/** A file takes as long as its line needs; the person sees it go. */
export const transferTimeoutMs = 300_000;

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** Parses the refusal of a download: requested as bytes, answered as JSON. */
async function readJson(body: Blob): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

function hasBase(path: string): boolean {
  return [apiBasePath, adminBasePath].some((base) => path.startsWith(`${base}/`));
}

interface FileFetcherDeps {
  readonly openHttp: () => Promise<Http>;
  readonly asMember: (
    request: (token: string | null) => Promise<HttpAnswer>,
  ) => Promise<HttpAnswer>;
}

/** Fetches files by the paths that the API gives them, which begin with its base or below it. */
export function createFileFetcher({ openHttp, asMember }: FileFetcherDeps): FetchFile {
  return async (path, { signal } = {}) => {
    const http = await openHttp();
    const { status, body } = await asMember((token) =>
      http({
        url: hasBase(path) ? path : `${apiBasePath}${path}`,
        headers: bearer(token),
        responseType: 'blob',
        adapter: 'fetch',
        timeout: transferTimeoutMs,
        ...(signal && { signal }),
      }),
    );
    if (!(body instanceof Blob)) throw new NetworkProblem('malformed');
    if (status !== 200) throw problemFrom(await readJson(body));
    return body;
  };
}
