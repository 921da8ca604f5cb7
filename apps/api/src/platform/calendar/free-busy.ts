interface BusyTime {
  readonly start: string;
  readonly end: string;
  /** As RFC 5545 names it (3.2.9). */
  readonly type: 'BUSY' | 'BUSY-TENTATIVE' | 'BUSY-UNAVAILABLE';
}

interface FreeBusy {
  readonly uid: string;
  readonly now: string;
  /** Range outside of which nothing is said. */
  readonly start: string;
  readonly end: string;
  readonly busy: readonly BusyTime[];
}

/**
 * Writes a VFREEBUSY component (RFC 5545, 3.6.4), which names no one and no subject. Lines are short
 * enough not to be folded.
 */
export function writeFreeBusy({ uid, now, start, end, busy }: FreeBusy): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//AXP//AXP Booking//EN',
    'BEGIN:VFREEBUSY',
    `UID:${uid}`,
    `DTSTAMP:${utcText(now)}`,
    `DTSTART:${utcText(start)}`,
    `DTEND:${utcText(end)}`,
    ...busy.map(
      (time) => `FREEBUSY;FBTYPE=${time.type}:${utcText(time.start)}/${utcText(time.end)}`,
    ),
    'END:VFREEBUSY',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** `20261103T030000Z` */
function utcText(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
