export { announcementsAtDisplay } from './announcement.queries.ts';
export { announcementRoutes } from './announcement.routes.ts';
