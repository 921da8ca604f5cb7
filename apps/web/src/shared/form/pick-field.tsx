import type { PickFieldProps } from './pick-options.ts';
import { groupsOf, maxNativeOptions } from './pick-options.ts';
import { SearchedSelect } from './searched-select-part.tsx';
import { SelectField } from './select-field.tsx';

/** A choice of things that a merchant has few or many of, such as business units and buildings. */
export function PickField(props: PickFieldProps) {
  const { options, none, ...field } = props;
  if (options.length > maxNativeOptions) return <SearchedSelect {...props} />;
  if (options.every(({ group }) => group === undefined)) {
    return (
      <SelectField
        {...field}
        none={none}
        options={options.map(({ id, name }) => [id, name] as const)}
      />
    );
  }
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {groupsOf(options).map(([group, grouped]) => (
        <optgroup key={group} label={group}>
          {grouped.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
