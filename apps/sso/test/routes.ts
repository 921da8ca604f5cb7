import type { TestSso } from './app.ts';

/** The addresses of a method, as the server has registered them. */
export function routesOf({ app }: TestSso, method: 'GET' | 'POST'): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, method }).split('\n')) {
    const [, indent = '', part = ''] = /^([│├└─\s]*)(\S+)/.exec(line) ?? [];
    const depth = Math.floor(indent.length / 4);
    above.length = depth;
    above[depth] = part;
    if (line.includes(`(${method}`)) found.push(above.join(''));
  }
  return found;
}

/** The address of something in the demo, for a route with parameters. */
export const filled = (route: string, ids: { readonly person: string; readonly other: string }) =>
  route
    .replace('/admin/t/:tenant', '/admin/t/acme')
    .replace('/tenants/:tenant', '/tenants/siam')
    .replace('applications/:id', 'applications/axp-booking')
    .replace('connectors/:id', 'connectors/local')
    .replace('groups/:id', 'groups/work')
    .replace('people/:id', `people/${ids.person}`)
    .replace(/:\w+/, ids.other);
