import type { FieldIssue, UploadedFile, UploadRule } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const fieldName = 'file';
const bytesPerMegabyte = 1_048_576;
/** A form of texts takes no file; one that comes all the same is read no further than this. */
const mostBytesOfFields = 10_000;

/**
 * Lets the routes of a scope take forms with a file, and no JSON. The limits are a little above
 * what is allowed, so that a field or file too many can be named in the refusal.
 */
export async function acceptForms(scope: FastifyInstance, { maxBytes }: UploadRule): Promise<void> {
  scope.removeAllContentTypeParsers();
  // The body stays unread, so that authorisation is refused before the upload.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await scope.register(multipart, {
    limits: {
      fileSize: maxBytes,
      files: 3,
      fields: 10,
      parts: 13,
      fieldSize: 10_000,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/** Lets the routes of a scope take a form of texts where they take JSON. */
export async function acceptFieldForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: mostBytesOfFields,
      files: 3,
      fields: 30,
      parts: 33,
      fieldSize: mostBytesOfFields,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/** Lets the routes of a scope take a form as HTML sends it (application/x-www-form-urlencoded). */
export function acceptUrlencodedForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: mostBytesOfFields } as const;
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(typeof text === 'string' ? text : '')));
    },
  );
}

/**
 * The texts of a form by their names, to be judged by the operation's schema like any body.
 * @throws AppError for a form that breaks off, that has a file, or a name twice
 */
export async function readFields(
  request: FastifyRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, unknown>();
  const issues: FieldIssue[] = [];
  try {
    for await (const part of request.parts()) {
      const path = nameOf(part);
      if (part.type === 'file') {
        part.file.resume();
        issues.push({ path, code: 'wrong_type', params: {} });
      } else if (fields.has(path)) issues.push({ path, code: 'too_many', params: { maximum: 1 } });
      else fields.set(path, part.value);
    }
  } catch (error) {
    throw refusalOf(error, mostBytesOfFields);
  }
  if (issues.length > 0) throw refusal(issues);
  return Object.fromEntries(fields);
}

/**
 * The one file of a form, read whole: nothing is kept anywhere before the last byte was there.
 * @throws AppError for whatever else the form is
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes }: UploadRule,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const files: UploadedFile[] = [];
  const issues: FieldIssue[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') issues.push(issueOfField(nameOf(part)));
      else if (part.fieldname !== fieldName) issues.push(await unknownFile(part));
      else files.push({ fileName: part.filename, bytes: await part.toBuffer() });
    }
  } catch (error) {
    throw refusalOf(error, maxBytes);
  }
  const [file, second] = files;
  if (second) issues.push(issue('too_many', { maximum: 1 }));
  if (!file && !issues.some(({ path }) => path === fieldName)) issues.push(issue('required'));
  if (file?.bytes.length === 0) issues.push(issue('file_empty'));
  if (!file || issues.length > 0) throw refusal(issues);
  return file;
}

/** All that is read comes from the client: what is not too large ends early, or is no form. */
function refusalOf(error: unknown, maxBytes: number): AppError {
  return isTooLarge(error) ? refusal([tooLarge(maxBytes)]) : new AppError('request.malformed');
}

function refusal(issues: readonly FieldIssue[]): AppError {
  return new AppError('request.invalid', { issues });
}

function issue(code: string, params: FieldIssue['params'] = {}): FieldIssue {
  return { path: fieldName, code, params };
}

function tooLarge(maxBytes: number): FieldIssue {
  const maximumMegabytes = Math.floor(maxBytes / bytesPerMegabyte);
  return issue('file_too_large', { maximum: maxBytes, maximumMegabytes });
}

/** A part without a name has none at run time, whatever its type says. */
function nameOf({ fieldname }: { readonly fieldname?: string }): string {
  return fieldname ?? '';
}

/** A text in the field of the file is of the wrong type; any other field is not known. */
function issueOfField(name: string): FieldIssue {
  if (name === fieldName) return issue('wrong_type');
  return { path: name, code: 'unknown_field', params: {} };
}

async function unknownFile(part: MultipartFile): Promise<FieldIssue> {
  // Read to its end, or the parts behind it never come.
  part.file.resume();
  return issueOfField(part.fieldname);
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
