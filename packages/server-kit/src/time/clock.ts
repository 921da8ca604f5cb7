/** Tells the time; passed in, so that tests decide what 'now' is. */
export interface Clock {
  now(): Date;
}
