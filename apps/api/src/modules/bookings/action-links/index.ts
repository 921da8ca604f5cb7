export { actionLinkRoutes, type LinkedOffers } from './action-link.routes.ts';
export {
  confirmationPath,
  createMailLinks,
  forgetLinks,
  linkText,
  storeCancelLink,
} from './use-cases/action-links.ts';
