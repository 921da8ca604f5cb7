type Files = Readonly<Record<string, string>>;

/** One small repository per rule that breaks it. */
export const forbiddenImports: readonly { rule: string; title: string; files: Files }[] = [
  {
    rule: 'web-page-is-a-shim',
    title: 'a page that uses a shared hook',
    files: {
      'apps/web/src/pages/index.ts': "import '../shared/api/call.ts';",
      'apps/web/src/shared/api/call.ts': '',
    },
  },
  {
    rule: 'web-page-without-libraries',
    title: 'a page that draws',
    files: { 'apps/web/src/pages/index.ts': "import '@mui/material';" },
  },
  {
    rule: 'web-feature-by-its-front-door',
    title: 'the application reaching into a feature',
    files: {
      'apps/web/src/app/layout.ts': "import '../features/auth/model/session.ts';",
      'apps/web/src/features/auth/model/session.ts': '',
    },
  },
  {
    rule: 'web-features-are-strangers',
    title: 'a feature that imports a type of another one',
    files: {
      'apps/web/src/features/bookings/index.ts': "import type { User } from '../auth/index.ts';",
      'apps/web/src/features/auth/index.ts': 'export type User = string;',
    },
  },
  {
    rule: 'web-features-know-no-application',
    title: 'a feature that imports the layout',
    files: {
      'apps/web/src/features/bookings/index.ts': "import '../../app/layout.ts';",
      'apps/web/src/app/layout.ts': '',
    },
  },
  {
    rule: 'browser-schemas-by-functions',
    title: 'a contract written with zod proper',
    files: { 'packages/contracts/src/merchant.ts': "import 'zod';" },
  },
  {
    rule: 'web-shared-is-the-bottom',
    title: 'shared code that imports a feature',
    files: {
      'apps/web/src/shared/ui/header.ts': "import '../../features/auth/index.ts';",
      'apps/web/src/features/auth/index.ts': '',
    },
  },
  {
    rule: 'web-api-knows-no-screen',
    title: 'transport that uses React',
    files: { 'apps/web/src/shared/api/call.ts': "import 'react';" },
  },
  {
    rule: 'web-links-by-page-link',
    title: 'a link that fetches ahead',
    files: {
      'apps/web/src/features/home/index.ts': "import 'next/link.js';",
      'node_modules/next/package.json': '{ "name": "next" }',
      'node_modules/next/link.js': '',
    },
  },
  {
    rule: 'web-sso-client-behind-shared',
    title: 'a feature that talks to axp-kit itself',
    files: {
      'apps/web/src/features/auth/index.ts':
        "import '../../../../../packages/axp-kit/src/index.ts';",
      'packages/axp-kit/src/index.ts': '',
    },
  },
  {
    rule: 'web-knows-no-server',
    title: 'a page that imports server code',
    files: {
      'apps/web/src/shared/db.ts': "import '../../../../packages/server-kit/src/db/index.ts';",
      'packages/server-kit/src/db/index.ts': '',
    },
  },
  {
    rule: 'server-route-translates-only',
    title: 'a route that imports the type of a repository',
    files: {
      'apps/api/src/modules/a/a.routes.ts': "import type { Rooms } from './a.repository.ts';",
      'apps/api/src/modules/a/a.repository.ts': 'export type Rooms = string;',
    },
  },
  {
    rule: 'server-use-case-knows-no-transport',
    title: 'a use case with a schema',
    files: { 'apps/api/src/modules/a/use-cases/book.ts': "import 'zod';" },
  },
  {
    rule: 'server-use-case-knows-no-transport',
    title: 'a use case beside its routes with a schema',
    files: { 'apps/api/src/modules/branding/change-branding.ts': "import 'zod';" },
  },
  {
    rule: 'server-route-translates-only',
    title: 'a route file without a prefix that asks the database',
    files: { 'apps/api/src/modules/a/routes.ts': "import 'kysely';" },
  },
  {
    rule: 'server-domain-is-alone',
    title: 'a rule of the business that validates with a library',
    files: { 'apps/api/src/modules/a/domain/booking.ts': "import 'zod';" },
  },
  {
    rule: 'server-domain-is-alone',
    title: 'a rule of bookings that reads a table',
    files: {
      'apps/api/src/modules/bookings/rules/booking.ts': "import '../store/booking-row.ts';",
      'apps/api/src/modules/bookings/store/booking-row.ts': '',
    },
  },
  {
    rule: 'server-storage-knows-no-request',
    title: 'a repository that imports a use case',
    files: {
      'apps/api/src/modules/a/a.repository.ts': "import './use-cases/book.ts';",
      'apps/api/src/modules/a/use-cases/book.ts': '',
    },
  },
  {
    rule: 'server-use-case-knows-no-transport',
    title: 'a story of bookings that knows HTTP',
    files: { 'apps/api/src/modules/bookings/change/edit-booking.ts': "import 'fastify';" },
  },
  {
    rule: 'server-storage-knows-no-request',
    title: 'the store of bookings that imports a story',
    files: {
      'apps/api/src/modules/bookings/store/step.ts': "import '../change/edit-booking.ts';",
      'apps/api/src/modules/bookings/change/edit-booking.ts': '',
    },
  },
  {
    rule: 'bookings-stories-are-strangers',
    title: 'a story of bookings that imports another one',
    files: {
      'apps/api/src/modules/bookings/series/change-series.ts':
        "import '../change/edit-booking.ts';",
      'apps/api/src/modules/bookings/change/edit-booking.ts': '',
    },
  },
  {
    rule: 'bookings-reading-is-for-routes',
    title: 'a change of a booking that depends on what screens read',
    files: {
      'apps/api/src/modules/bookings/change/edit-booking.ts': "import '../read/detail.ts';",
      'apps/api/src/modules/bookings/read/detail.ts': '',
    },
  },
  {
    rule: 'server-module-by-its-front-door',
    title: 'a module that reads the table of another one',
    files: {
      'apps/api/src/modules/a/a.queries.ts': "import '../b/b.repository.ts';",
      'apps/api/src/modules/b/b.repository.ts': '',
    },
  },
  {
    rule: 'server-platform-knows-no-module',
    title: 'a platform part that imports a module',
    files: {
      'apps/api/src/platform/auth/actor.ts': "import '../../modules/users/index.ts';",
      'apps/api/src/modules/users/index.ts': '',
    },
  },
  {
    rule: 'server-decodes-pictures-apart',
    title: 'a route that decodes a picture',
    files: { 'apps/api/src/modules/users/profile.routes.ts': "import 'sharp';" },
  },
  {
    rule: 'server-migration-is-frozen',
    title: 'a migration that uses application code',
    files: {
      'apps/api/migrations/202601010000_rooms.ts': "import '../src/platform/db/names.ts';",
      'apps/api/src/platform/db/names.ts': '',
    },
  },
  {
    rule: 'apps-are-separate',
    title: 'one application that imports another',
    files: {
      'apps/sso/src/app.ts': "import '../../api/src/app.ts';",
      'apps/api/src/app.ts': '',
    },
  },
  {
    rule: 'packages-know-no-application',
    title: 'a package that imports an application',
    files: {
      'packages/tooling/src/seed.ts': "import '../../../apps/api/src/app.ts';",
      'apps/api/src/app.ts': '',
    },
  },
  {
    rule: 'contracts-are-the-root',
    title: 'a contract that imports a package',
    files: {
      'packages/contracts/src/index.ts': "import '../../server-kit/src/db/index.ts';",
      'packages/server-kit/src/db/index.ts': '',
    },
  },
  {
    rule: 'server-kit-knows-contracts-only',
    title: 'the kit that imports axp-kit',
    files: {
      'packages/server-kit/src/db/index.ts': "import '../../../axp-kit/src/index.ts';",
      'packages/axp-kit/src/index.ts': '',
    },
  },
  {
    rule: 'axp-kit-without-dependencies',
    title: 'axp-kit with a library',
    files: { 'packages/axp-kit/src/index.ts': "import 'zod';" },
  },
  {
    rule: 'axp-kit-react-with-react-only',
    title: 'the React binding with a library',
    files: { 'packages/axp-kit/src/react/index.ts': "import 'zod';" },
  },
  {
    rule: 'axp-kit-core-without-react',
    title: 'the client with React',
    files: {
      'packages/axp-kit/src/index.ts': "import './react/index.ts';",
      'packages/axp-kit/src/react/index.ts': '',
    },
  },
  {
    rule: 'product-without-test-code',
    title: 'a server that imports a test helper',
    files: {
      'apps/api/src/app.ts': "import './testing/fake-clock.ts';",
      'apps/api/src/testing/fake-clock.ts': '',
    },
  },
  {
    rule: 'no-cycles',
    title: 'two files that import each other',
    files: {
      'apps/api/src/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'apps/api/src/b.ts': "import type { A } from './a.ts'; export type B = A;",
    },
  },
  {
    rule: 'no-unresolvable',
    title: 'an import that leads nowhere',
    files: { 'apps/api/src/app.ts': "import './nowhere.ts';" },
  },
  {
    rule: 'no-orphans',
    title: 'a file that nobody imports',
    files: { 'apps/api/src/left-over.ts': 'export const leftOver = 1;' },
  },
];

const bookings = 'apps/api/src/modules/bookings';
const vocabulary = 'packages/contracts/src/vocabulary/status.ts';

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
    'apps/api/src/modules/a/use-cases/book.ts': "import 'kysely'; import '../a.repository.ts';",
    'apps/api/src/modules/a/a.repository.ts': "import 'kysely';",
    [`${bookings}/rules/booking.ts`]: `import '../../../../../../${vocabulary}';`,
    [`${bookings}/store/once.ts`]: "import 'kysely';",
    [`${bookings}/store/booking-row.ts`]: "import 'kysely'; import '../rules/booking.ts';",
    'apps/api/migrations/202601010000_rooms.ts': "import 'kysely';",
  },
};
