export { backchannelLogoutRoutes } from './backchannel-logout.routes.ts';
