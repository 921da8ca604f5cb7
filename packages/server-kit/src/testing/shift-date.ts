/**
 * Makes `Date` run so far ahead of the machine. Timers, `performance` and parsed dates are left
 * alone. Playwright sends this function to pages, so it uses nothing from outside.
 */
export function shiftDate(shiftMs: number): void {
  if (shiftMs === 0) return;
  const shiftedNow = () => RealDate.now() + shiftMs;
  const RealDate = Date;
  const ShiftedDate = new Proxy(RealDate, {
    apply: () => new RealDate(shiftedNow()).toString(),
    construct: (target, args, newTarget) => {
      const given = args.length === 0 ? [shiftedNow()] : args;
      const date: unknown = Reflect.construct(target, given, newTarget);
      if (!(date instanceof RealDate)) throw new TypeError('Not a date');
      return date;
    },
    get: (target, key): unknown => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
  });
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: ShiftedDate,
    writable: true,
    configurable: true,
  });
  globalThis.Date = ShiftedDate;
}
