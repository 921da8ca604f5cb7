import type { IForbiddenRuleType } from 'dependency-cruiser';
import { helpers } from './paths.ts';

const web = '^apps/web/src/';

export const webRules: IForbiddenRuleType[] = [
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
    comment: 'The application composes features through what they export, not through their parts.',
    from: { path: `${web}(app|pages)/` },
    to: { path: `${web}features/[^/]+/`, pathNot: `${web}features/[^/]+/index\\.ts$` },
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
