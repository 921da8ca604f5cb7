export { actionLinkRoutes, type LinkedOffers } from './action-link.routes.ts';
export { createMailLinks, forgetLinks } from './use-cases/action-links.ts';
