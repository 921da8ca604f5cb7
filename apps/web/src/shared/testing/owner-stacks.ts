import * as React from 'react';

/**
 * Keeps React from recording a stack for each element, as it does anyway after 10,000 elements a
 * second: that takes a tenth of the time of the component tests. Warnings name the component still.
 */
export function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {
      // React counts here.
    },
  });
}
