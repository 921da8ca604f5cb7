export { appManifestRoutes } from './app-manifest.routes.ts';
