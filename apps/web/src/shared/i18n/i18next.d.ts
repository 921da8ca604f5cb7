import type { TextResources } from './resources.ts';

declare module 'i18next' {
  // An unknown key fails to compile.
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'common';
    resources: TextResources;
  }
}
