export { consumeAccountLinksOf } from './account-link.repository.ts';
export { accountLinkRoutes } from './account-link.routes.ts';
