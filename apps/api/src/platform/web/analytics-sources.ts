import type { ForeignSources } from '@axp/server-kit/http';

const container = 'https://www.googletagmanager.com';
const collectors = ['https://www.google-analytics.com', 'https://*.google-analytics.com'];

/** Origins allowed in addition if the operator has set a container (K-01). */
export const analyticsSources: ForeignSources = {
  scripts: [container],
  pictures: [container, ...collectors],
  connections: [container, ...collectors],
  frames: [],
};
