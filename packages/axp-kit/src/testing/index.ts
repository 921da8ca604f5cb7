import { FakeServer, refused } from './fake-platform.ts';
import type { FakePlatform, FakePlatformOptions } from './types.ts';

export type {
  FakeAnswer,
  FakeContext,
  FakePlatform,
  FakePlatformOptions,
  FakeRequest,
  FakeRoute,
  FakeUser,
} from './types.ts';

/**
 * Makes a platform without a server, for tests: it signs in its user at once, issues unsigned tokens,
 * refreshes and refuses them.
 *
 * @example
 * ```ts
 * const platform = fakePlatform({ user: { name: 'Ann Archer' } });
 * const { environment } = platform;
 * const kit = new AxpKit({ baseUrl, applicationId: 'booking', bridge: 'off', environment });
 * platform.signIn(kit);
 * ```
 */
export function fakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const server = new FakeServer(options);
  return {
    environment: {
      fetch: async (url, { body, headers, method = 'GET' }) => {
        const names = new Headers(headers);
        const text = typeof body === 'string' ? body : '';
        const answer = await server.answer({
          method,
          url,
          headers: Object.fromEntries(names),
          body: text,
        });
        return new Response(answer.body, { status: answer.status, headers: { ...answer.headers } });
      },
    },
    serve: async (context) => {
      await context.route(
        (url) => server.owns(url),
        async (route) => {
          const request = route.request();
          const answer = await server.answer({
            method: request.method(),
            url: request.url(),
            headers: request.headers(),
            body: request.postData() ?? '',
          });
          await route.fulfill({ ...answer, headers: { ...answer.headers } });
        },
      );
    },
    requests: server.requests,
    get user() {
      return server.user;
    },
    set user(user) {
      server.user = user;
    },
    signIn: (client) => client.saveToken(server.begin()),
    signOutEverywhere: () => server.end(),
    failNext: (path, status, code) => server.failNext(path, refused(code, status)),
  };
}
