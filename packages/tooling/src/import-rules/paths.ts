/** Tests and their helpers look into what they test, so layer rules leave them alone. */
export const helpers = '(\\.(test|spec)\\.tsx?$|/testing/|/e2e/|^apps/[^/]+/test/)';
