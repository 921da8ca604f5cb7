import { dirname, relative } from 'node:path/posix';

type Files = Readonly<Record<string, string>>;

const web = 'apps/web/src';
const api = 'apps/api/src';
const modules = `${api}/modules`;
const company = `${modules}/company`;
const bookings = `${modules}/bookings/bookings`;
const vocabulary = 'packages/contracts/src/vocabulary/status.ts';

/** A file that imports another one of the repository, or a package. */
function importing(from: string, to: string): Files {
  if (!/^(?:apps|packages)\//.test(to)) return { [from]: `import '${to}';` };
  const path = relative(dirname(from), to);
  return { [from]: `import '${path.startsWith('.') ? path : `./${path}`}';`, [to]: '' };
}

/** By rule, small repositories that break it. */
const examples: Readonly<Record<string, Readonly<Record<string, Files>>>> = {
  'web-page-is-a-shim': {
    'a page that uses a shared hook': importing(
      `${web}/pages/index.ts`,
      `${web}/shared/api/call.ts`,
    ),
  },
  'web-page-without-libraries': {
    'a page that draws': importing(`${web}/pages/index.ts`, '@mui/material'),
  },
  'web-feature-by-its-front-door': {
    'the application reaching into a feature': importing(
      `${web}/app/layout.ts`,
      `${web}/features/auth/model/session.ts`,
    ),
  },
  'web-features-are-strangers': {
    'a feature that imports a type of another one': {
      'apps/web/src/features/bookings/index.ts': "import type { User } from '../auth/index.ts';",
      'apps/web/src/features/auth/index.ts': 'export type User = string;',
    },
  },
  'web-features-know-no-application': {
    'a feature that imports the layout': importing(
      `${web}/features/bookings/index.ts`,
      `${web}/app/layout.ts`,
    ),
  },
  'browser-schemas-by-functions': {
    'a contract written with zod proper': importing('packages/contracts/src/merchant.ts', 'zod'),
  },
  'web-shared-is-the-bottom': {
    'shared code that imports a feature': importing(
      `${web}/shared/ui/header.ts`,
      `${web}/features/auth/index.ts`,
    ),
  },
  'web-api-knows-no-screen': {
    'transport that uses React': importing(`${web}/shared/api/call.ts`, 'react'),
  },
  'web-links-by-page-link': {
    'a link that fetches ahead': {
      'apps/web/src/features/home/index.ts': "import 'next/link.js';",
      'node_modules/next/package.json': '{ "name": "next" }',
      'node_modules/next/link.js': '',
    },
  },
  'web-sso-client-behind-shared': {
    'a feature that talks to axp-kit itself': importing(
      `${web}/features/auth/index.ts`,
      'packages/axp-kit/src/index.ts',
    ),
  },
  'web-knows-no-server': {
    'a page that imports server code': importing(
      `${web}/shared/db.ts`,
      'packages/server-kit/src/db/index.ts',
    ),
  },
  'server-route-translates-only': {
    'a route that imports the type of a repository': {
      'apps/api/src/modules/company/a/a.routes.ts':
        "import type { Rooms } from './a.repository.ts';",
      'apps/api/src/modules/company/a/a.repository.ts': 'export type Rooms = string;',
    },
    'a route file without a prefix that asks the database': importing(
      `${company}/a/routes.ts`,
      'kysely',
    ),
  },
  'server-use-case-knows-no-transport': {
    'a use case with a schema': importing(`${company}/a/use-cases/book.ts`, 'zod'),
    'a use case beside its routes with a schema': importing(
      `${company}/branding/change-branding.ts`,
      'zod',
    ),
    'a story of bookings that knows HTTP': importing(
      `${bookings}/change/edit-booking.ts`,
      'fastify',
    ),
  },
  'server-domain-is-alone': {
    'a rule of the business that validates with a library': importing(
      `${company}/a/domain/booking.ts`,
      'zod',
    ),
    'a rule of bookings that reads a table': importing(
      `${bookings}/rules/booking.ts`,
      `${bookings}/store/booking-row.ts`,
    ),
  },
  'server-storage-knows-no-request': {
    'a repository that imports a use case': importing(
      `${company}/a/a.repository.ts`,
      `${company}/a/use-cases/book.ts`,
    ),
    'the store of bookings that imports a story': importing(
      `${bookings}/store/booking-row.ts`,
      `${bookings}/change/edit-booking.ts`,
    ),
    'the store of bookings that imports a step': importing(
      `${bookings}/store/booking-row.ts`,
      `${bookings}/steps/step.ts`,
    ),
  },
  'bookings-stories-are-strangers': {
    'a story of bookings that imports another one': importing(
      `${bookings}/series/change-series.ts`,
      `${bookings}/change/edit-booking.ts`,
    ),
    'the settlement of a leaver that imports a story': importing(
      `${bookings}/leaver/settle-items.ts`,
      `${bookings}/change/edit-booking.ts`,
    ),
    'a step that imports a story': importing(
      `${bookings}/steps/step.ts`,
      `${bookings}/change/edit-booking.ts`,
    ),
  },
  'bookings-reading-is-for-routes': {
    'a change of a booking that depends on what screens read': importing(
      `${bookings}/change/edit-booking.ts`,
      `${bookings}/read/detail.ts`,
    ),
  },
  'server-module-by-its-front-door': {
    'a module that reads the table of another one': importing(
      `${company}/a/a.queries.ts`,
      `${company}/b/b.repository.ts`,
    ),
  },
  'api-wing-stands-on-lower-wings': {
    'a part of sign-in that imports a booking': importing(
      `${modules}/sign-in/auth/index.ts`,
      `${bookings}/index.ts`,
    ),
    'a wing that no list names': importing(
      `${modules}/visitors/visits/index.ts`,
      `${modules}/records/audit/index.ts`,
    ),
  },
  'server-platform-knows-no-module': {
    'a platform part that imports a module': importing(
      `${api}/platform/auth/actor.ts`,
      `${modules}/people/users/index.ts`,
    ),
  },
  'server-decodes-pictures-apart': {
    'a route that decodes a picture': importing(
      `${modules}/people/users/profile.routes.ts`,
      'sharp',
    ),
  },
  'server-reads-mysql-in-a-command': {
    'a server that opens a database of MySQL': importing(`${api}/platform/db/old.ts`, 'mysql2'),
  },
  'server-migration-is-frozen': {
    'a migration that uses application code': importing(
      'apps/api/migrations/202601010000_rooms.ts',
      `${api}/platform/db/names.ts`,
    ),
  },
  'apps-are-separate': {
    'one application that imports another': importing('apps/sso/src/app.ts', `${api}/app.ts`),
  },
  'packages-know-no-application': {
    'a package that imports an application': importing(
      'packages/tooling/src/seed.ts',
      `${api}/app.ts`,
    ),
  },
  'contracts-are-the-root': {
    'a contract that imports a package': importing(
      'packages/contracts/src/index.ts',
      'packages/server-kit/src/db/index.ts',
    ),
  },
  'server-kit-knows-contracts-only': {
    'the kit that imports axp-kit': importing(
      'packages/server-kit/src/db/index.ts',
      'packages/axp-kit/src/index.ts',
    ),
  },
  'axp-kit-without-dependencies': {
    'axp-kit with a library': importing('packages/axp-kit/src/index.ts', 'zod'),
  },
  'axp-kit-react-with-react-only': {
    'the React binding with a library': importing('packages/axp-kit/src/react/index.ts', 'zod'),
  },
  'axp-kit-core-without-react': {
    'the client with React': importing(
      'packages/axp-kit/src/index.ts',
      'packages/axp-kit/src/react/index.ts',
    ),
  },
  'product-without-test-code': {
    'a server that imports a test helper': importing(
      `${api}/app.ts`,
      `${api}/testing/fake-clock.ts`,
    ),
  },
  'no-cycles': {
    'two files that import each other': {
      'apps/api/src/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'apps/api/src/b.ts': "import type { A } from './a.ts'; export type B = A;",
    },
  },
  'no-unresolvable': {
    'an import that leads nowhere': { 'apps/api/src/app.ts': "import './nowhere.ts';" },
  },
  'no-orphans': {
    'a file that nobody imports': { 'apps/api/src/left-over.ts': 'export const leftOver = 1;' },
  },
};

export const forbiddenImports = Object.entries(examples).flatMap(([rule, broken]) =>
  Object.entries(broken).map(([title, files]) => ({ rule, title, files })),
);

/** A slice as docs/architecture.md draws it; no rule may object. */
export const intendedImports: { files: Files } = {
  files: {
    'apps/web/src/pages/rooms.ts': "import '../features/bookings/index.ts';",
    'apps/web/src/features/bookings/index.ts': "import './hooks/use-rooms.ts';",
    'apps/web/src/features/bookings/hooks/use-rooms.ts':
      "import '../../../shared/api/call.ts'; import 'react';",
    'apps/web/src/shared/api/call.ts':
      "import '../../../../../packages/contracts/src/operations.ts';",
    'packages/contracts/src/operations.ts': "import './vocabulary/status.ts';",
    [vocabulary]: '',
    [`${bookings}/routes.ts`]:
      "import 'fastify'; import './store/once.ts'; import './request/request-booking.ts';",
    [`${bookings}/request/request-booking.ts`]:
      "import 'kysely'; import '../rules/booking.ts'; import '../store/booking-row.ts';",
    'apps/api/src/modules/company/a/use-cases/book.ts':
      "import 'kysely'; import '../a.repository.ts';",
    'apps/api/src/modules/company/a/a.repository.ts': "import 'kysely';",
    [`${bookings}/rules/booking.ts`]: `import '../../../../../../../${vocabulary}';`,
    [`${bookings}/store/once.ts`]: "import 'kysely';",
    [`${bookings}/store/booking-row.ts`]: "import 'kysely'; import '../rules/booking.ts';",
    'apps/api/migrations/202601010000_rooms.ts': "import 'kysely';",
  },
};
