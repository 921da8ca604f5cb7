/** The build failed and has already said why. */
export class BuildError extends Error {
  override name = 'BuildError';
}
