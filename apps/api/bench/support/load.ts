import type { Request } from 'autocannon';
import autocannon from 'autocannon';

export interface Load {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn. */
  readonly requests: readonly Request[];
  /** The status that every answer must have. */
  readonly status?: number;
}

/** Answers per second; throws when one of them is not what was expected. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { origin, connections, seconds, requests, status = 200 } = load;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Copies: a connection writes what it sends next into the request itself.
    setupClient: (client) => client.setRequests(requests.map((request) => ({ ...request }))),
  });
  const counts = Object.entries(result.statusCodeStats ?? {});
  const others = counts.filter(([code]) => code !== `${status}`);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`not all answers were ${status}: ${JSON.stringify(counts)}`);
  }
  return result.requests.average;
}
