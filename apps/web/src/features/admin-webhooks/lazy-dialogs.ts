import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

export const EndpointDialog = lazyDialog(() => import('./endpoint-dialog.tsx'), 'EndpointDialog');

export const TestDialog = lazyDialog(() => import('./test-dialog.tsx'), 'TestDialog');

export const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx'), 'SecretDialog');
