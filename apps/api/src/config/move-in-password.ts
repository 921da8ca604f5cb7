/** Password of another product's database, which `move-in read` opens; a URL in a shell is seen by others. */
export function readMoveInPassword(environment = process.env): string | undefined {
  return environment.MOVE_IN_PASSWORD;
}
