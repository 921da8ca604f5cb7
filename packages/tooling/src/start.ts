import { enableCompileCache } from 'node:module';
import { compiledSources } from './shared/compiled-sources.ts';

enableCompileCache(compiledSources);
// Not a static import, which would be compiled before.
await import('./start/start-product.ts');
