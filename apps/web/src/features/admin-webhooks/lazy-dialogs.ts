import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

export const EndpointDialog = lazyDialog(() =>
  import('./endpoint-dialog.tsx').then((module) => module.EndpointDialog),
);

export const TestDialog = lazyDialog(() =>
  import('./test-dialog.tsx').then((module) => module.TestDialog),
);

export const SecretDialog = lazyDialog(() =>
  import('./secret-dialog.tsx').then((module) => module.SecretDialog),
);
