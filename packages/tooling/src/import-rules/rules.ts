import type { IForbiddenRuleType } from 'dependency-cruiser';
import { helpers } from './paths.ts';
import { serverRules } from './server-rules.ts';

const web = '^apps/web/src/';

const webRules: IForbiddenRuleType[] = [
  {
    name: 'web-page-is-a-shim',
    comment:
      'A page names one feature page and its guard. What it shows and how it gets its data is found in the feature, never in the route.',
    from: { path: `${web}pages/`, pathNot: helpers },
    to: {
      path: '^(apps|packages)/',
      pathNot: [`${web}(pages|app)/`, `${web}features/[^/]+/index\\.ts$`],
    },
  },
  {
    name: 'web-page-without-libraries',
    comment:
      'Components, queries and requests belong to features. Only the documents that Next wants (_app, _document) may touch the component library.',
    from: { path: `${web}pages/`, pathNot: [helpers, `${web}pages/_`] },
    to: { path: 'node_modules/(@mui|@emotion|@tanstack|axios|react-hook-form)/' },
  },
  {
    name: 'web-feature-by-its-front-door',
    comment:
      'The application composes features through what they export, not through their parts. Its tests may use what those of a feature share.',
    from: { path: `${web}(app|pages)/` },
    to: { path: `${web}features/[^/]+/`, pathNot: `${web}features/[^/]+/(index\\.ts$|testing/)` },
  },
  {
    name: 'web-features-are-strangers',
    comment:
      'A feature that imports another cannot be changed or removed alone. Compose them in app/ by slots; what two need moves to shared/.',
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  },
  {
    name: 'web-features-know-no-application',
    comment: 'Layers point inwards: app composes features, never the other way round.',
    from: { path: `${web}features/`, pathNot: helpers },
    to: { path: `${web}(app|pages)/` },
  },
  {
    name: 'web-shared-is-the-bottom',
    comment: 'What everybody shares may depend on nobody above it.',
    from: { path: `${web}shared/`, pathNot: helpers },
    to: { path: `${web}(app|features|pages)/` },
  },
  {
    name: 'web-api-knows-no-screen',
    comment:
      'Transport reports what happened; it never shows a message or navigates. Otherwise a request would behave differently from screen to screen.',
    from: { path: `${web}shared/api/`, pathNot: helpers },
    to: {
      path: [`${web}shared/(ui|theme)/`, 'node_modules/(react|react-dom|next|@mui|@emotion)/'],
    },
  },
  {
    name: 'web-links-by-page-link',
    comment:
      'The link of Next fetches and runs the scripts of each page it could lead to, as soon as it is in view. The one of shared/ui waits for a pointer.',
    from: { path: web, pathNot: [helpers, `${web}shared/ui/page-link\\.tsx$`] },
    to: { path: 'node_modules/next/link' },
  },
  {
    name: 'web-sso-client-behind-shared',
    comment:
      'The session is one thing in one place: shared/session wraps axp-kit for everybody else.',
    from: { path: `${web}(app|features|pages)/`, pathNot: helpers },
    to: { path: '^packages/axp-kit/' },
  },
  {
    name: 'web-knows-no-server',
    comment:
      'The browser gets the contract. Server code in the bundle would be dead weight at best and a leaked secret at worst.',
    from: { path: web },
    to: { path: '^(apps/(api|sso)|packages/(server-kit|tooling))/' },
  },
];

const workspaceRules: IForbiddenRuleType[] = [
  {
    name: 'apps-are-separate',
    comment:
      'Each application is deployed alone. What two of them need is a package; how they talk is the contract.',
    // One test takes a person's group the whole way, from a directory to a right in booking.
    from: {
      path: '^apps/([^/]+)/',
      pathNot: '^apps/api/test/auth/cloud-login\\.test\\.ts$',
    },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'packages-know-no-application',
    comment: 'A package that imports an application cannot be used by another one.',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'contracts-are-the-root',
    comment: 'Everybody reads the contract, so it can depend on nobody.',
    from: { path: '^packages/contracts/' },
    to: { path: '^packages/', pathNot: '^packages/contracts/' },
  },
  {
    name: 'browser-schemas-by-functions',
    comment:
      'What the browser loads writes its schemas with zod/mini: the methods of zod proper cannot be shaken out of a bundle (ADR 1).',
    from: { path: '^(packages/contracts|apps/web)/src/' },
    to: { path: 'node_modules/zod/(index\\.|v4/classic/)' },
  },
  {
    name: 'server-kit-knows-contracts-only',
    comment: 'The kit of the servers stands on the contract and on libraries.',
    from: { path: '^packages/server-kit/' },
    to: { path: '^packages/', pathNot: '^packages/(server-kit|contracts)/' },
  },
  {
    name: 'axp-kit-without-dependencies',
    comment:
      'axp-kit is installed into foreign applications; every dependency would become theirs, with its size and its risks.',
    from: { path: '^packages/axp-kit/src/', pathNot: [helpers, '^packages/axp-kit/src/react/'] },
    to: { pathNot: '^packages/axp-kit/src/' },
  },
  {
    name: 'axp-kit-react-with-react-only',
    comment: 'The binding stands on the client and on the React of the application.',
    from: { path: '^packages/axp-kit/src/react/' },
    to: { pathNot: ['^packages/axp-kit/src/', 'node_modules/(@types/)?react/'] },
  },
  {
    name: 'axp-kit-core-without-react',
    comment: 'An application without React loads none.',
    from: { path: '^packages/axp-kit/src/', pathNot: '^packages/axp-kit/src/react/' },
    to: { path: '^packages/axp-kit/src/react/' },
  },
  {
    name: 'product-without-test-code',
    comment: 'Test helpers open doors that must not exist in the product.',
    from: {
      path: '^(apps|packages)/[^/]+/(src|migrations|seeds)/',
      // The tooling package is not part of the product.
      pathNot: [helpers, '^packages/tooling/'],
    },
    to: { path: helpers },
  },
  {
    name: 'no-cycles',
    comment: 'In a circle no file can be understood, tested or loaded first.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file that nobody imports and that imports nobody is left over.',
    from: {
      orphan: true,
      pathNot: [
        helpers,
        '/(migrations|test-migrations|seeds)/',
        '^apps/web/src/pages/',
        '(^|/)[^/]+\\.(config|d)\\.[jt]s$',
        '/src/(main|start|dev|test|build)\\.ts$',
      ],
    },
    to: {},
  },
  {
    name: 'no-unresolvable',
    comment: 'An import that leads nowhere would fail at run time only.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** Any violation fails the step, whatever its severity. */
export const importRules: readonly IForbiddenRuleType[] = [
  ...workspaceRules,
  ...webRules,
  ...serverRules,
];
