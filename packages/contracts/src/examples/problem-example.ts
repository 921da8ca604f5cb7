import en from '../../locales/en/validation.json' with { type: 'json' };
import { explainIssue, explainProblem } from '../explain.ts';
import type { ProblemDocument } from '../problem-document.ts';
import type { FieldIssue, ProblemCode, ProblemParams } from '../vocabulary/problems.ts';
import { problemStatus } from '../vocabulary/problems.ts';

/** The document of a refusal as the server would write it, with plausible values. */
export function exampleProblem(code: ProblemCode): ProblemDocument {
  const params = sampleParams(code);
  const issues = code === 'request.invalid' ? [refusedField] : [];
  return {
    type: `urn:axp:problem:${code}`,
    title: explainProblem(code, {}, english),
    status: problemStatus[code],
    detail: explainProblem(code, params, english),
    instance: '019a1f00-0000-7000-8000-0000000000aa',
    code,
    params,
    errors: issues.map((issue) => ({ ...issue, message: explainIssue(issue, english) })),
    ...(code === 'booking.slot_taken' && {
      clashes: [{ start: '2026-11-23T02:30:00.000Z', end: '2026-11-23T03:30:00.000Z' }],
    }),
  };
}

const refusedField: FieldIssue = { path: 'title', code: 'too_short', params: { minimum: 3 } };

function textAt(key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined,
      en,
    );
  return typeof found === 'string' ? found : '';
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

const english = {
  language: 'en',
  timezone: 'UTC',
  translate: (key: string, params: Readonly<Record<string, unknown>>) =>
    textAt(key).replaceAll(/{{(\w+)}}/g, (_, name: string) => wordOf(params[name])),
} as const;

/** A plausible value of a parameter: what its name ends in says what it is (ADR 6). */
function sampleParam(name: string): string | number {
  if (name.endsWith('At')) return '2026-11-23T02:00:00.000Z';
  if (name.endsWith('On')) return '2026-11-23';
  return name.endsWith('Days') ? 180 : 15;
}

function sampleParams(code: ProblemCode): ProblemParams {
  const names = [...textAt(`problem.${code}`).matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, sampleParam(name)]));
}
