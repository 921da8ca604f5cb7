import type { ForeignSources } from '@axp/server-kit/http';

const container = 'https://www.googletagmanager.com';
const collectors = ['https://www.google-analytics.com', 'https://*.google-analytics.com'];

/** What a page needs to reach once an operator has chosen a container (K-01), and nothing else. */
export const analyticsSources: ForeignSources = {
  scripts: [container],
  pictures: [container, ...collectors],
  connections: [container, ...collectors],
  frames: [],
};
