/** Limits of a booking's attachments (Z-20). */
export const attachmentLimits = { bytes: 10_485_760, perBooking: 10 } as const;

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

type Endings = readonly [string, ...string[]];

/**
 * Allowed media types by content, with the extensions of each; the first is appended to a name
 * without one. None can run code: no SVG, no HTML, no Office files with macros.
 */
export const attachmentTypes: ReadonlyMap<string, Endings> = new Map<string, Endings>([
  ['application/pdf', ['pdf']],
  [`${openXml}.wordprocessingml.document`, ['docx']],
  [`${openXml}.spreadsheetml.sheet`, ['xlsx']],
  [`${openXml}.presentationml.presentation`, ['pptx']],
  ['application/msword', ['doc']],
  ['application/vnd.ms-excel', ['xls']],
  ['application/vnd.ms-powerpoint', ['ppt']],
  [`${openDocument}.text`, ['odt']],
  [`${openDocument}.spreadsheet`, ['ods']],
  [`${openDocument}.presentation`, ['odp']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/webp', ['webp']],
  ['image/gif', ['gif']],
  ['image/avif', ['avif']],
  ['text/csv', ['csv']],
]);

export const attachmentMediaTypes: readonly string[] = [...attachmentTypes.keys()];

/** As people know them; part of refusals, so it is the same in every language. */
export const attachmentEndings: readonly string[] = [...attachmentTypes.values()].flat();
