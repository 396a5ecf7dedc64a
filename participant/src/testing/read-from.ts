import { vi } from 'vitest';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** The reader's clocks show the time of `timeZone` until `vi.restoreAllMocks()`. */
export function readFrom(timeZone: string) {
  return vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
