import { field, guarded, hidden } from '../../../platform/pages/fields.ts';
import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html, Markup as MarkupText } from '../../../platform/pages/html.ts';
import type { RepeatedForm } from '../../../platform/pages/layout.ts';
import type { Desk } from '../desk.ts';
import type { ForeignChange, Values } from '../domain/merge-edits.ts';
import type { Errors, FormField } from '../forms/form-field.ts';
import { copyField } from './copy-field.ts';
import { alert } from './frame.ts';

export interface ObjectForm {
  readonly fields: readonly FormField[];
  readonly values: Values;
  /** Original values, to find changes later. */
  readonly base: Values;
  readonly version: number | null;
  readonly submit: string;
  readonly errors: Errors;
  readonly alert: string | null;
  readonly changes: readonly ForeignChange[];
}

const formId = 'object';

/** The address of the page that is shown, to which its form is sent. */
export function actionOf({ path }: Pick<Desk, 'path'>): string {
  return path.split('?')[0] ?? path;
}

/** Another language shows the form again with what is typed in it. */
export function repeatedObject(desk: Desk): RepeatedForm {
  return { action: actionOf(desk), of: { formId } };
}

/** Fields of an object with errors and concurrent changes. */
export function objectForm(desk: Desk, form: ObjectForm): Markup {
  const { say, visit } = desk;
  const { fields, version, base, errors } = form;
  const broken = Object.keys(errors).length;
  return html`${alert(form.alert ?? (broken > 0 ? say('invalid.some', { count: broken }) : null))}
${foreignChanges(desk, form)}
<form method="post" action="${actionOf(desk)}" id="${formId}" class="object" novalidate>
${guarded(visit.context)}
${version !== null && hidden('version', String(version))}
${hidden('base', JSON.stringify(base))}
${fields.map((one) => [one.legend !== undefined && html`<h2>${one.legend}</h2>`, shown(desk, one, form)])}
<button class="main">${form.submit}</button>
</form>`;
}

function shown(desk: Desk, one: FormField, form: ObjectForm): HtmlValue {
  const control = controlOf(desk, one, form);
  const { name, addresses = [], isFixed } = one;
  const copied = addresses.map(({ prefix, ...texts }) => {
    const value = `${prefix}${form.values[name] ?? ''}`;
    return copyField(desk, { ...texts, value, ...(!isFixed && { follows: { id: name, prefix } }) });
  });
  return [control, copied];
}

function controlOf(desk: Desk, one: FormField, { values, errors }: ObjectForm): Markup {
  const { name, label, help } = one;
  const value = values[name] ?? '';
  const refusal = errors[name];
  const error = refusal ? desk.say(refusal.key, refusal.params) : null;
  if (one.isFixed) {
    return html`<dl class="field"><dt>${label}</dt><dd>${value === '' ? '–' : value}</dd></dl>`;
  }
  if (one.kind === 'check') {
    const isChecked = value === 'yes' && new MarkupText(' checked');
    return html`<div class="field"><label class="check"><input type="checkbox" id="${name}" name="${name}" value="yes"${isChecked}${one.isDisabled === true && new MarkupText(' disabled')}${described(name, help, error)}>${label}</label>${notes(name, help, error)}</div>`;
  }
  if (one.kind === 'lines' || one.kind === 'block') {
    const rows = Math.min(Math.max(value.split('\n').length + 1, 3), 10);
    return html`<div class="field"><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="${rows}" spellcheck="false"${described(name, help, error)}>
${value}</textarea>${notes(name, help, error)}</div>`;
  }
  if (one.kind === 'select') {
    const options = (one.options ?? []).map(
      (option) =>
        html`<option value="${option.value}"${option.value === value && new MarkupText(' selected')}>${option.label}</option>`,
    );
    return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${described(name, help, error)}>${options}</select>${notes(name, help, error)}</div>`;
  }
  return field(desk.visit.context, {
    name,
    label,
    type: one.kind === 'colour' ? 'text' : one.kind,
    value,
    autocomplete: 'off',
    isOptional: one.isOptional === true,
    error,
    ...(help !== undefined && { help }),
  });
}

function described(name: string, help: string | undefined, error: string | null): HtmlValue {
  const ids = [help !== undefined && `${name}-help`, error !== null && `${name}-error`];
  const text = ids.filter((id) => id !== false).join(' ');
  return [
    text !== '' && html` aria-describedby="${text}"`,
    error !== null && html` aria-invalid="true"`,
  ];
}

function notes(name: string, help: string | undefined, error: string | null): HtmlValue {
  return [
    help !== undefined && html`<p class="help" id="${name}-help">${help}</p>`,
    error !== null && html`<p class="error" id="${name}-error">${error}</p>`,
  ];
}

function foreignChanges({ say }: Desk, { changes, fields }: ObjectForm): HtmlValue {
  if (changes.length === 0) return null;
  const rows = changes.map(({ name, was, now, isKept }) => {
    const label = fields.find((one) => one.name === name)?.label ?? name;
    const key = isKept ? 'stale.kept' : 'stale.taken';
    return html`<li><b>${label}</b><br>${say(key, { was: was || '–', now: now || '–' })}</li>`;
  });
  return html`<section class="alert" role="alert"><p>${say('stale.lead')}</p><ul>${rows}</ul></section>`;
}
