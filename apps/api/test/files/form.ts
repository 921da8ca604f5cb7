/** One part of a form as a browser writes it. */
export interface FormPart {
  readonly name: string;
  /** Absent: a text and no file. */
  readonly fileName?: string;
  readonly content: Uint8Array | string;
}

const boundary = 'axp-test-boundary';

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** The bytes of a form. */
export function formOf(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${boundary}\r\n${disposition(name, fileName)}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

function disposition(name: string, fileName: string | undefined): string {
  const field = `Content-Disposition: form-data; name="${name}"`;
  if (fileName === undefined) return field;
  const quoted = fileName.replaceAll('"', '%22');
  return `${field}; filename="${quoted}"\r\nContent-Type: application/octet-stream`;
}
