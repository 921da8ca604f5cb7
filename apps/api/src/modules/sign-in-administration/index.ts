export { signInAdministration } from './settings.routes.ts';
