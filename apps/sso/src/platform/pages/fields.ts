import type { HtmlValue } from './html.ts';
import { html, Markup } from './html.ts';
import type { PageContext } from './page-context.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'number';
  readonly value?: string;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'email' | 'text';
  readonly help?: string;
  /** Error text of the value. */
  readonly error?: string | null;
  readonly isFocused?: boolean;
  readonly isOptional?: boolean;
  readonly className?: string;
}

/**
 * A labelled input with its help and its error beside it. It has no `maxlength`, which would cut a
 * pasted password or address without a word.
 */
export function field({ say }: Pick<PageContext, 'say'>, options: Field): Markup {
  const { name, type = 'text', error, help } = options;
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  const input = html`<input id="${name}" name="${name}" type="${type}"${[
    attribute('value', options.value),
    attribute('autocomplete', options.autocomplete),
    attribute('inputmode', options.inputMode),
    attribute('class', options.className),
    attribute('aria-describedby', described || undefined),
    attribute('data-caps', type === 'password' ? `${name}-caps` : undefined),
    flag('required', !options.isOptional),
    error ? attribute('aria-invalid', 'true') : null,
    flag('autofocus', options.isFocused === true),
  ]}>`;
  const shown = type === 'password' ? secretInput(name, input, say('show')) : input;
  return html`<div class="field">
<label for="${name}">${options.label}</label>
${shown}
${type === 'password' && html`<p class="help" id="${name}-caps" role="status" hidden>${say('capsLock')}</p>`}
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
}

/** The button appears with the script that it needs. */
function secretInput(name: string, input: Markup, show: string): Markup {
  return html`<div class="secret">${input}<button type="button" data-shows="${name}" aria-pressed="false" hidden>${show}</button></div>`;
}

export function hidden(name: string, value: string | null | undefined): HtmlValue {
  return typeof value === 'string' && html`<input type="hidden" name="${name}" value="${value}">`;
}

/** The token that every form of ours carries. */
export function guarded({ formToken }: Pick<PageContext, 'formToken'>): HtmlValue {
  return hidden('form_token', formToken);
}

export function alert(text: string | null | undefined): HtmlValue {
  return typeof text === 'string' && html`<p class="alert" role="alert">${text}</p>`;
}

export function notice(text: string | null | undefined): HtmlValue {
  return typeof text === 'string' && html`<p class="notice" role="status">${text}</p>`;
}

function attribute(name: string, value: string | undefined): HtmlValue {
  return value !== undefined && html` ${new Markup(name)}="${value}"`;
}

function flag(name: string, isSet: boolean): HtmlValue {
  return isSet && new Markup(` ${name}`);
}
