import type { IForbiddenRuleType } from 'dependency-cruiser';
import { helpers } from './paths.ts';

/** A folder of modules, with the name of one: those of the API are in wings. */
const modules = '^apps/(api/src/modules/[^/]+|sso/src/modules)/([^/]+)/';

/** The wings of the API, each with those that it may import (ADR 0096). */
const floors = {
  records: [],
  resources: ['records'],
  people: ['records', 'resources'],
  notices: ['records', 'people'],
  company: ['records', 'notices'],
  'sign-in': ['records', 'people', 'notices'],
  bookings: ['records', 'resources', 'people', 'notices'],
  connections: ['records', 'resources', 'people', 'notices', 'bookings'],
  administration: [
    'records',
    'resources',
    'people',
    'notices',
    'company',
    'sign-in',
    'bookings',
    'connections',
  ],
} as const;

const wings = '^apps/api/src/modules/';

const bookings = '^apps/api/src/modules/bookings/bookings/';
const stories =
  '(request|change|approval|series|moving-in|holds|attachments|problems|timers|leaver)/';

/** Files that change something: in folders of their own, or beside the routes of a small module. */
const useCases = `^apps/(api|sso)/src/modules/(.+/use-cases/|company/branding/|bookings/bookings/(${stories}|steps/))`;

/** Files whose name says their role. */
const roles = '(\\.(routes|repository|queries|presenter|policy|job)|/(index|routes))\\.ts$';

export const serverRules: IForbiddenRuleType[] = [
  {
    name: 'server-route-translates-only',
    comment:
      'A route says what a request means and how the answer looks. Reaching for the database there skips the use case and its permissions.',
    from: { path: '^apps/(api|sso)/.*[./]routes\\.ts$' },
    to: {
      path: [
        '\\.repository\\.ts$',
        `${bookings}(store/(?!once\\.ts)|steps/)`,
        'node_modules/(kysely|pg)/',
        '^packages/server-kit/src/db/',
      ],
    },
  },
  {
    name: 'server-use-case-knows-no-transport',
    comment:
      'A use case runs the same from a route, a job or a test. HTTP and schemas stay outside; the statements that it alone uses may be inside (ADR 0056).',
    from: { path: useCases, pathNot: [helpers, roles] },
    to: {
      path: [
        'node_modules/(fastify|pg|zod)/',
        '^packages/server-kit/src/http/',
        '[./](routes|presenter)\\.ts$',
      ],
    },
  },
  {
    name: 'server-domain-is-alone',
    comment:
      'Rules of the business are plain functions over plain data: they read only themselves, the vocabulary and the kinds of the contract, and parsers without I/O (ADR 0009, ADR 0010, ADR 0097, ADR 0110). Those of adapters produce the events of meetings (ADR 0113).',
    from: { path: `${modules}(domain|rules)/`, pathNot: helpers },
    to: {
      pathNot: [
        '^apps/$1/$2/$3/',
        '^apps/api/src/platform/calendar/(wall-clock|zone-offset)\\.ts$',
        '^packages/contracts/src/(kinds|vocabulary)/',
        '^apps/api/src/modules/connections/meetings/index\\.ts$',
        'node_modules/(@date-fns/tz|date-fns|ical\\.js|postal-mime|windows-iana)/',
      ],
    },
  },
  {
    name: 'server-storage-knows-no-request',
    comment: 'SQL is asked by use cases and routes; it never asks back.',
    from: { path: ['^apps/(api|sso)/.*\\.(repository|queries)\\.ts$', `${bookings}store/`] },
    to: {
      path: [
        `${bookings}(link-moves\\.ts|steps/|${stories}.*(?<!\\.repository)\\.ts$)`,
        '[./](routes|policy|presenter)\\.ts$',
        '/use-cases/',
        'node_modules/fastify/',
        '^packages/server-kit/src/http/',
      ],
    },
  },
  {
    name: 'bookings-stories-are-strangers',
    comment:
      'Each story of bookings can be read and changed alone. What two of them need is a step of steps/ or a statement of store/, which know no story (ADR 0040).',
    from: { path: [`${bookings}${stories}`, `${bookings}(steps|store)/`], pathNot: helpers },
    to: { path: `${bookings}${stories}`, pathNot: `${bookings}$1/` },
  },
  {
    name: 'bookings-reading-is-for-routes',
    comment: 'What people read of bookings is chosen for screens; no change may depend on it.',
    from: {
      path: bookings,
      pathNot: [helpers, `${bookings}(read/|index\\.ts$)`, '[./]routes\\.ts$'],
    },
    to: { path: `${bookings}read/` },
  },
  {
    name: 'server-module-by-its-front-door',
    comment:
      'Modules talk through their index.ts; their tables, routes and rules are their own affair.',
    from: { path: modules, pathNot: helpers },
    to: {
      path: '^apps/(api|sso)/src/modules/',
      pathNot: ['^apps/$1/$2/', `${modules}index\\.ts$`],
    },
  },
  ...Object.entries({ ...floors, [`(?!(${Object.keys(floors).join('|')})/)[^/]+`]: [] }).map(
    ([wing, lower]) => ({
      name: 'api-wing-stands-on-lower-wings',
      comment:
        'A wing can be read without those above it: signing in needs no booking. Each wing and those it may import are listed (ADR 0096).',
      from: { path: `${wings}${wing}/`, pathNot: helpers },
      to: { path: wings, pathNot: [wing, ...lower].map((allowed) => `${wings}${allowed}/`) },
    }),
  ),
  {
    name: 'server-platform-knows-no-module',
    comment: 'What serves every module must not know one of them.',
    from: { path: '^apps/(api|sso)/src/platform/', pathNot: helpers },
    to: { path: '^apps/(api|sso)/src/modules/' },
  },
  {
    name: 'server-decodes-pictures-apart',
    comment:
      'A picture can take seconds and a gigabyte to decode: only the picture process does (H-01).',
    from: {
      path: '^apps/(api|sso)/(src|seeds)/',
      pathNot: [helpers, '^apps/api/src/platform/pictures/picture-process\\.ts$'],
    },
    to: { path: 'node_modules/sharp/' },
  },
  {
    name: 'server-reads-mysql-in-a-command',
    comment:
      'Databases of other products are read by `move-in read` alone: no server of ours loads a driver of MySQL (R-06).',
    from: {
      path: '^apps/(api|sso)/(src|seeds)/',
      pathNot: [helpers, '^apps/api/src/command/move-in/source/servers\\.ts$'],
    },
    to: { path: 'node_modules/mysql2/' },
  },
  {
    name: 'server-migration-is-frozen',
    comment:
      'A migration must do tomorrow what it did on the day it was written, so it uses nothing that can change.',
    from: { path: '/migrations/', pathNot: helpers },
    to: { pathNot: 'node_modules/kysely/' },
  },
];
