import { type KeyboardEvent, memo, type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Choice, Choices, Dot, Fieldset, Key, Legend, Words } from './choice-group-styles.ts';
import { ErrorLine, Hint } from './field.tsx';

export type ChoiceOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  /** One character; pressed while the focus is inside the group it chooses this option. Shown on desktop. */
  keyHint?: string;
};

export type ChoiceGroupProps<Value extends string | number> = {
  legend: ReactNode;
  legendSize?: 'body' | 'large';
  hideLegend?: boolean;
  /** For moving the focus to the question; keys work from there as well. */
  legendRef?: Ref<HTMLLegendElement>;
  options: readonly ChoiceOption<Value>[];
  /** `null` while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** `scale` puts the options side by side from 640 px on; `list` (default) keeps them below one another. */
  layout?: 'list' | 'scale';
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  name?: string;
};

/** One of a few, as full-width choices for thumbs: native radio buttons, arrow keys and optional character keys. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { legend, legendSize = 'body', hideLegend = false, legendRef, options, value, onChange } = props;
  const { layout = 'list', hint, error, disabled, name } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  // A stable function, so that memoized options do not render again.
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const choose = useCallback((chosen: string | number) => latest.current(chosen as Value), []);
  const pressKey = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || disabled) return;
    const option = options.find(({ keyHint }) => keyHint === event.key);
    if (!option) return;
    event.preventDefault();
    onChange(option.value);
    // As with the arrow keys: the focus follows the choice, so that one Tab leads on.
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${option.value}"]`)?.focus();
  };
  return (
    <Fieldset aria-describedby={described} aria-invalid={error ? true : undefined} onKeyDown={pressKey}>
      <Legend ref={legendRef} tabIndex={-1} $size={legendSize} $hidden={hideLegend}>
        {legend}
      </Legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      <Choices $layout={layout} $count={options.length}>
        {options.map((option) => (
          <ChoiceOptionRow
            key={option.value}
            option={option}
            layout={layout}
            name={name ?? id}
            isChecked={option.value === value}
            disabled={disabled}
            onChoose={choose}
          />
        ))}
      </Choices>
    </Fieldset>
  );
}

interface ChoiceOptionRowProps {
  option: ChoiceOption<string | number>;
  layout: 'list' | 'scale';
  name: string;
  isChecked: boolean;
  disabled: boolean | undefined;
  onChoose(value: string | number): void;
}

/** One radio button with its label. It is memoized because a page of scales renders about sixty of them. */
const ChoiceOptionRow = memo(function ChoiceOptionRow(props: ChoiceOptionRowProps) {
  const { option, layout, name, isChecked, disabled, onChoose } = props;
  return (
    <Choice $layout={layout} data-checked={isChecked || undefined} data-disabled={disabled || undefined}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={isChecked}
        disabled={disabled}
        onChange={() => onChoose(option.value)}
      />
      <Dot aria-hidden />
      <Words>
        {option.label}
        {option.description && <small>{option.description}</small>}
      </Words>
      {option.keyHint && <Key aria-hidden>{option.keyHint}</Key>}
    </Choice>
  );
});
