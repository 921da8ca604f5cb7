import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { limitedFetch } from '../../outgoing/index.ts';
import { listening } from '../ports.ts';

export interface TokenEndpoint {
  readonly forms: URLSearchParams[];
  /** Addresses of the provider that were requested. */
  readonly urls: string[];
  /** Status and body of the next answers. */
  answer: { readonly status: number; readonly body: unknown };
  /** Leads requests for the provider here. */
  readonly fetch: typeof limitedFetch;
  readonly stop: () => Promise<void>;
}

/** Token endpoint of Microsoft or Google on this machine; its tokens are `token-1`, `token-2` and so on. */
export async function startTokenEndpoint(): Promise<TokenEndpoint> {
  const server = createServer((request, response) => {
    const receive = async () => {
      const form = new URLSearchParams(await text(request));
      endpoint.forms.push(form);
      const { status, body } = endpoint.answer;
      const token = { access_token: `token-${endpoint.forms.length}`, token_type: 'Bearer' };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? { ...token, ...Object(body) } : body));
    };
    void receive();
  });
  const port = await listening(server.listen(0, '127.0.0.1'));
  const endpoint: TokenEndpoint = {
    forms: [],
    urls: [],
    answer: { status: 200, body: { expires_in: 3600 } },
    fetch: (address, init) => {
      endpoint.urls.push(new URL(address).href);
      return limitedFetch(`http://127.0.0.1:${port}`, init);
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
  return endpoint;
}
