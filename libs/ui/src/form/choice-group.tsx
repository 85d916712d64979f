import { type KeyboardEvent, memo, type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { Choice, Choices, Dot, Fieldset, Key, Legend, OptionText } from './choice-group-styles.ts';
import { ErrorLine, Hint } from './field.tsx';

export type ChoiceOption<Value extends string | number> = {
  value: Value;
  label: string;
  description?: string;
  /** A character that chooses this option while the focus is inside the group. Shown on desktop. */
  keyHint?: string;
};

export type ChoiceGroupProps<Value extends string | number> = {
  legend: ReactNode;
  legendSize?: 'body' | 'large';
  hideLegend?: boolean;
  /** Use it to focus the question. The option keys work while the legend has the focus. */
  legendRef?: Ref<HTMLLegendElement>;
  options: readonly ChoiceOption<Value>[];
  /** The chosen value, or `null`. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** `scale` puts the options side by side from a width of 640 px; `list` stacks them. Default: `list`. */
  layout?: 'list' | 'scale';
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  name?: string;
};

/** A group of native radio buttons with large touch targets, arrow keys and optional character keys. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { legend, legendSize = 'body', hideLegend = false, legendRef, options, value, onChange } = props;
  const { layout = 'list', hint, error, disabled, name } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  // Keeps `choose` stable, so memoized options do not render again.
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
    // The focus follows the choice, as with the arrow keys. The next Tab leaves the group.
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
      <OptionText>
        {option.label}
        {option.description && <small>{option.description}</small>}
      </OptionText>
      {option.keyHint && <Key aria-hidden>{option.keyHint}</Key>}
    </Choice>
  );
});
