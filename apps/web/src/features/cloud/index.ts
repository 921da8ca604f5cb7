export { CloudApps } from './cloud-apps.tsx';
