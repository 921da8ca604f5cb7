export { actionLinkRoutes } from './action-link.routes.ts';
export { createMailLinks, forgetLinks } from './use-cases/action-links.ts';
