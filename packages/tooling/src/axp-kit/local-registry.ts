import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Publication = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(z.string(), z.looseObject({ name: z.string(), version: z.string() })),
  _attachments: z.record(z.string(), z.object({ data: z.string() })),
});
type Publication = z.output<typeof Publication>;

/** A registry of this process: takes what is published, and knows nothing else. */
export type LocalRegistry = {
  address: string;
  /** Publications by the name of the package. */
  published: ReadonlyMap<string, Publication>;
  close: () => Promise<void>;
};

export async function startLocalRegistry(): Promise<LocalRegistry> {
  const published = new Map<string, Publication>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = decodeURIComponent((request.url ?? '/').slice(1)).replace(/[@/?].*$/, '');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'PUT') {
      const parsed = Publication.safeParse(await json(request));
      if (parsed.data) published.set(name, parsed.data);
      response.writeHead(parsed.success ? 201 : 400).end('{"ok":true}');
      return;
    }
    const found = published.get(name);
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? { error: 'not_found' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return {
    address: `http://127.0.0.1:${port}/`,
    published,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
